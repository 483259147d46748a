// Templates of every kind: explicit, deduced, partly explicit, defaulted, non-type, nested closers.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdio>
#include <type_traits>
#include <vector>

template <typename T>
struct Box {
  T value;
};

template <int N>
struct Constant {
  static constexpr int value = N;
};

template <typename T>
__global__ void fill(T* out, T value, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n) out[i] = value;
}

template <typename T, int UNROLL = 4, bool ADD = true>
__global__ void accumulate(T* out, const T* in, int n) {
  int i = (threadIdx.x + blockIdx.x * blockDim.x) * UNROLL;
#pragma unroll UNROLL
  for (int j = 0; j < UNROLL; ++j) {
    if (i + j < n) out[i + j] = ADD ? out[i + j] + in[i + j] : in[i + j];
  }
}

template <typename T, typename U>
__global__ void convert(T* out, const U* in, double factor, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n) out[i] = static_cast<T>(in[i] * factor);
}

template <typename... Ts>
__global__ void store_all(double* out, Ts... values) {
  int i = 0;
  ((out[i++] = values), ...);
}

template <class T>
void run_generic(T* a, T* b, int n) {
  const int block = 64, grid = (n + block - 1) / block;
  fill<<<grid, block>>>(a, T(1), n);
  fill<T><<<dim3(grid), dim3(block), 0>>>(b, T(2), n);
  accumulate<T><<<grid, block>>>(a, b, n);
  accumulate<T, (4 > 3 ? 2 : 1), false><<<grid, block>>>(b, a, n);
}

template <template <class> class Wrap, class T>
__global__ void unwrap(T* out, Wrap<T> box) {
  *out = box.value;
}

int main() {
  const int n = 130;
  float *a, *b;
  double* d;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMalloc(&d, n * sizeof(double));
  run_generic(a, b, n);
  convert<double><<<Constant<1 << 1>::value, n / 2 + 1>>>(d, b, 2, n);
  std::vector<double> host(n);
  cudaMemcpy(host.data(), d, n * sizeof(double), cudaMemcpyDeviceToHost);
  for (double x : host) {
    if (x != 6.0) return 1;
  }
  store_all<<<1, 1>>>(d, 1, 2.5f, 3L, 'A');
  cudaMemcpy(host.data(), d, 4 * sizeof(double), cudaMemcpyDeviceToHost);
  if (host[0] != 1 || host[1] != 2.5 || host[2] != 3 || host[3] != 65) return 2;
  unwrap<Box, float><<<1, 1>>>(a, Box<float>{7});
  fill<Box<Box<float>>><<<1, 1>>>(reinterpret_cast<Box<Box<float>>*>(a), {{{8.0f}}}, 1);
  float first = 0;
  cudaMemcpy(&first, a, sizeof first, cudaMemcpyDeviceToHost);
  return first == 8.0f ? 0 : 3;
}
