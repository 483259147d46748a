// Launches from member functions, constructors, class templates, conversion and comma operators.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <memory>
#include <ostream>
#include <sstream>

template <typename T>
class DeviceVector;

template <typename T>
std::ostream& operator<<(std::ostream& out, const DeviceVector<T>& v);

template <typename T>
__global__ void fill_kernel(T* data, T value, std::size_t n);

class Base {
 public:
  virtual ~Base() = default;
  virtual void run() = 0;
};

template <typename T>
class DeviceVector final : public Base {
 public:
  explicit DeviceVector(std::size_t n, T value = T{}) : n_{n}, value_(value) {
    cudaMalloc(&data_, n_ * sizeof(T));
    fill_kernel<<<blocks(), kThreads>>>(data_, value_, n_);
  }
  DeviceVector(const DeviceVector&) = delete;
  DeviceVector& operator=(const DeviceVector&) = delete;
  ~DeviceVector() override { cudaFree(data_); }

  void run() override { fill_kernel<T><<<blocks(), kThreads>>>(this->data_, ++value_, this->n_); }
  static void run_twice(DeviceVector& v) { v.run(), v.run(); }

  T at(std::size_t i) const {
    T result{};
    cudaMemcpy(&result, data_ + i, sizeof result, cudaMemcpyDeviceToHost);
    return result;
  }
  friend std::ostream& operator<< <>(std::ostream& out, const DeviceVector<T>& v);

 private:
  static constexpr int kThreads = 64;
  unsigned blocks() const { return static_cast<unsigned>((n_ + kThreads - 1) / kThreads); }
  std::size_t n_;
  T value_;
  T* data_ = nullptr;
};

template <typename T>
std::ostream& operator<<(std::ostream& out, const DeviceVector<T>& v) {
  return out << v.at(0) << "<<<" << v.n_ << ">>>(";
}

template std::ostream& operator<<<int>(std::ostream&, const DeviceVector<int>&);

template <typename T>
__global__ void fill_kernel(T* data, T value, std::size_t n) {
  const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
  if (i < n) data[i] = value;
}
template __global__ void fill_kernel<int>(int*, int, std::size_t);
template <>
__global__ void fill_kernel<short>(short* data, short value, std::size_t n) {
  if (threadIdx.x < n && blockIdx.x == 0) data[threadIdx.x] = static_cast<short>(-value);
}

int main() {
  DeviceVector<int> v(100, 5);
  DeviceVector<int>::run_twice(v);
  std::ostringstream text;
  text << v;
  DeviceVector<short> s(10, 3);
  std::unique_ptr<Base> base = std::make_unique<DeviceVector<double>>(70, 1.5);
  base->run();
  if (text.str() != "7<<<100>>>(") return 1;
  return s.at(9) == -3 && static_cast<DeviceVector<double>&>(*base).at(69) == 2.5 ? 0 : 2;
}
