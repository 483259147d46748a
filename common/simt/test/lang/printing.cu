// printf in a kernel, std:: math, __CUDACC__ and __CUDA_ARCH__.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>

#ifndef __CUDACC__
#error "__CUDACC__ must be defined"
#endif

#ifdef __CUDACC__
#define HD __host__ __device__
#else
#define HD
#endif

HD inline int both() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600
  return 2;
#else
  return 1;
#endif
}

__noinline__ __device__ double norm(double x, double y) { return sqrt(x * x + y * y); }

__global__ void hello(const char __grid_constant__ * const, int n) {
  if (threadIdx.x == n) {
    printf("thread %u of %u in block %u: %g %d\n", threadIdx.x, blockDim.x, blockIdx.x,
           norm(3, 4), both());
    printf("%s\n", R"(<<<not a launch>>>(1))");
  }
}

int main() {
  hello<<<1, 4>>>(nullptr, 3);
  cudaDeviceSynchronize();
  fflush(stdout);
  return '<' << 2 == 240 && both() == 1 ? 0 : 1;
}
