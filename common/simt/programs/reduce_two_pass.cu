// Two passes over a ping-pong of partial results, as a class with an operator as template argument.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <stdexcept>
#include <vector>

template <class T>
struct Sum {
  static __host__ __device__ T neutral() { return T(0); }
  __host__ __device__ T operator()(const T& a, const T& b) const { return a + b; }
};

template <class T>
struct Maximum {
  static __host__ __device__ T neutral() { return -1e30; }
  __host__ __device__ T operator()(const T& a, const T& b) const { return a > b ? a : b; }
};

template <class T, class Op, unsigned kThreads>
__global__ void reduce_step(const T* in, T* out, std::size_t n) {
  __shared__ T buffer[kThreads];
  Op op;
  T value = Op::neutral();
  for (std::size_t i = blockIdx.x * kThreads + threadIdx.x; i < n; i += gridDim.x * kThreads)
    value = op(value, in[i]);
  buffer[threadIdx.x] = value;
  __syncthreads();
  for (unsigned half = kThreads / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) buffer[threadIdx.x] = op(buffer[threadIdx.x], buffer[threadIdx.x + half]);
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = buffer[0];
}

template <class T, class Op = Sum<T>>
class Reducer {
 public:
  explicit Reducer(std::size_t capacity) : capacity_(capacity) {
    if (cudaMalloc(&input_, capacity * sizeof(T)) != cudaSuccess) throw std::bad_alloc();
    if (cudaMalloc(&partial_, (kBlocks + 1) * sizeof(T)) != cudaSuccess) throw std::bad_alloc();
  }
  ~Reducer() {
    cudaFree(input_);
    cudaFree(partial_);
  }
  Reducer(const Reducer&) = delete;
  Reducer& operator=(const Reducer&) = delete;

  T operator()(const std::vector<T>& values) {
    if (values.size() > capacity_) throw std::length_error("too many values");
    cudaMemcpy(input_, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
    reduce_step<T, Op, kThreads><<<kBlocks, kThreads>>>(input_, partial_, values.size());
    reduce_step<T, Op, kThreads><<<1, kThreads>>>(partial_, partial_ + kBlocks, kBlocks);
    T result;
    cudaMemcpy(&result, partial_ + kBlocks, sizeof(T), cudaMemcpyDeviceToHost);
    const cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
    return result;
  }

 private:
  static constexpr unsigned kThreads = 128;
  static constexpr unsigned kBlocks = 32;
  std::size_t capacity_;
  T* input_ = nullptr;
  T* partial_ = nullptr;
};

int main() {
  std::vector<double> values(30'000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = double((i * 7919) % 10007);
  double sum = 0, top = std::numeric_limits<double>::lowest();
  for (double v : values) {
    sum += v;
    top = std::max(top, v);
  }
  Reducer<double> add(values.size());
  Reducer<double, Maximum<double>> maximum(values.size());
  const bool good = add(values) == sum && maximum(values) == top && add({1.0, 2.0}) == 3.0 && add({}) == 0;
  bool refused = false;
  try {
    values.push_back(0);
    add(values);
  } catch (const std::length_error&) {
    refused = true;
  }
  std::cout << (good && refused ? "PASS" : "FAIL") << std::endl;
  return good && refused ? EXIT_SUCCESS : EXIT_FAILURE;
}
