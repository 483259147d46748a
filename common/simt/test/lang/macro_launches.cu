// Launches and configurations hidden in macros, kernels made by macros.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <vector>

#define BLOCK 128
#define GRID(n) (((n) + BLOCK - 1) / BLOCK)
#define LAUNCH(kernel, n, ...) kernel<<<GRID(n), BLOCK>>>(__VA_ARGS__)
#define LAUNCH_T(kernel, T, n, ...) \
  do {                              \
    kernel<T><<<GRID(n), BLOCK, 0, 0>>>(__VA_ARGS__); \
  } while (0)
#define KERNEL_NAME(op) op##_kernel
#define DEFINE_KERNEL(op, expression)                          \
  template <typename T>                                        \
  __global__ void KERNEL_NAME(op)(T * data, T value, int n) {  \
    int i = blockIdx.x * blockDim.x + threadIdx.x;             \
    if (i < n) data[i] = expression;                           \
  }
#define CONFIG <<<GRID(1000), BLOCK>>>

DEFINE_KERNEL(fill, value)
DEFINE_KERNEL(raise, data[i] + value)

__global__ void negate(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = -data[i];
}

int main() {
  const int n = 1000;
  float* data;
  cudaMalloc(&data, n * sizeof(float));
  LAUNCH(fill_kernel, n, data, 1.5f, n);
  LAUNCH_T(KERNEL_NAME(raise), float, n, data, 2.0f, n);
  KERNEL_NAME(raise)<float><<<GRID(n), BLOCK>>>(data, 1.0f, n);
  negate CONFIG(data, n);
  std::vector<float> host(n);
  cudaMemcpy(host.data(), data, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(data);
  for (float x : host) {
    if (x != -4.5f) return 1;
  }
  return 0;
}
