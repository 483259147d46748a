// A host that names its variables as a kernel names its own.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <cstdio>
__global__ void k(int* o) {
  o[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}
void launch(int* o, dim3 gridDim, dim3 blockDim) {
  k<<<gridDim, blockDim>>>(o);
}
struct Cfg {
  dim3 gridDim, blockDim;
  int threadIdx;
};
int main() {
  int* o;
  cudaMalloc(&o, 1024);
  dim3 blockDim(16, 1);
  dim3 gridDim((64 + blockDim.x - 1) / blockDim.x);
  k<<<gridDim, blockDim>>>(o);
  launch(o, gridDim, blockDim);
  Cfg c;
  c.gridDim = dim3(2);
  c.blockDim = blockDim;
  k<<<c.gridDim, c.blockDim>>>(o);
  int blockIdx = 3;
  int warpSize = 32;
  printf("%d %d\n", blockIdx, warpSize);
  return cudaDeviceSynchronize();
}
