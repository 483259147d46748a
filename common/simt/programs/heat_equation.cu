// The heat equation until it stands still: Jacobi steps, and the largest change found on the device.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>

#define CUDA_OK(expression)                                                                 \
  if (const cudaError_t error_ = (expression); error_ != cudaSuccess)                       \
  throw std::runtime_error(std::string(#expression ": ") + cudaGetErrorString(error_))

namespace heat {

template <typename T>
class Field {
 public:
  Field(int nx, int ny) : nx_{nx}, ny_{ny} { CUDA_OK(cudaMallocManaged(&data_, sizeof(T) * nx * ny)); }
  Field(const Field&) = delete;
  Field(Field&& other) noexcept : nx_{other.nx_}, ny_{other.ny_}, data_{std::exchange(other.data_, nullptr)} {}
  ~Field() { cudaFree(data_); }
  void swap(Field& other) noexcept { std::swap(data_, other.data_); }

  struct View {
    T* data;
    int nx, ny;
    __host__ __device__ T& operator()(int i, int j) const { return data[j * nx + i]; }
  };
  View view() const { return {data_, nx_, ny_}; }

 private:
  int nx_, ny_;
  T* data_ = nullptr;
};

using View = Field<float>::View;

__device__ float atomicMaxPositive(float* address, float value) {
  return __int_as_float(atomicMax(reinterpret_cast<int*>(address), __float_as_int(value)));
}

__global__ void step(View from, View to, float* change) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  const int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  __shared__ float block_change;
  if (threadIdx.x == 0 && threadIdx.y == 0) block_change = 0.0f;
  __syncthreads();
  if (i < from.nx - 1 && j < from.ny - 1) {
    const float next = 0.25f * (from(i - 1, j) + from(i + 1, j) + from(i, j - 1) + from(i, j + 1));
    to(i, j) = next;
    atomicMaxPositive(&block_change, fabsf(next - from(i, j)));
  }
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0) atomicMaxPositive(change, block_change);
}

int solve(Field<float>& a, Field<float>& b, float tolerance, int limit) {
  float* change = nullptr;
  CUDA_OK(cudaMallocManaged(&change, sizeof(float)));
  const dim3 block{16, 4};
  const dim3 grid{(a.view().nx + 13u) / 16u, (a.view().ny + 1u) / 4u};
  int steps = 0;
  do {
    *change = 0.0f;
    step<<<grid, block>>>(a.view(), b.view(), change);
    CUDA_OK(cudaGetLastError());
    CUDA_OK(cudaDeviceSynchronize());
    a.swap(b);
  } while (++steps < limit && *change > tolerance);
  CUDA_OK(cudaFree(change));
  return steps;
}

}  // namespace heat

int main() {
  try {
    const int nx = 34, ny = 22;
    heat::Field<float> a(nx, ny), b(nx, ny);
    for (auto view : {a.view(), b.view()})  // a plane on the edges, zero within: the plane must come out
      for (int j = 0; j < ny; ++j)
        for (int i = 0; i < nx; ++i)
          view(i, j) = i == 0 || j == 0 || i == nx - 1 || j == ny - 1 ? 2.0f * i - j + 40 : 0.0f;
    const int steps = heat::solve(a, b, 1e-4f, 2000);
    float worst = 0;
    for (int j = 0; j < ny; ++j)
      for (int i = 0; i < nx; ++i) worst = std::fmax(worst, std::fabs(a.view()(i, j) - (2.0f * i - j + 40)));
    std::printf("%d steps, error %g: %s\n", steps, worst, worst < 0.05f ? "PASS" : "FAIL");
    return worst < 0.05f ? 0 : 1;
  } catch (const std::exception& e) {
    std::printf("FAIL: %s\n", e.what());
    return 1;
  }
}
