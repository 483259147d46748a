// Block sizes chosen by the occupancy calculator; cudaLaunchKernel and cudaLaunchKernelEx.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

__global__ void squares(int *array, int count) {
  const int idx = threadIdx.x + blockIdx.x * blockDim.x;
  if (idx < count) array[idx] = idx * idx;
}

__global__ void increments(int *array, int by, int count) {
  extern __shared__ int copies[];
  const int idx = threadIdx.x + blockIdx.x * blockDim.x;
  copies[threadIdx.x] = by;
  __syncthreads();
  if (idx < count) array[idx] += copies[threadIdx.x ^ 1];
}

int main() {
  const int count = 5000;
  int *array;
  cudaMalloc(&array, count * sizeof(int));

  int minGridSize = 0, blockSize = 0;
  cudaOccupancyMaxPotentialBlockSize(&minGridSize, &blockSize, squares, 0, count);
  int gridSize = (count + blockSize - 1) / blockSize;
  squares<<<gridSize, blockSize>>>(array, count);
  int maxActiveBlocks = 0, device = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&maxActiveBlocks, squares, blockSize, 0);
  cudaDeviceProp props;
  cudaGetDevice(&device);
  cudaGetDeviceProperties(&props, device);
  const float occupancy = (maxActiveBlocks * blockSize / props.warpSize) / (float)(props.maxThreadsPerMultiProcessor / props.warpSize);
  printf("blocks of %d, at least %d blocks, occupancy %.2f\n", blockSize, minGridSize, occupancy);

  int by = 5, n = count;
  void *arguments[] = {&array, &by, &n};
  cudaError_t plain = cudaLaunchKernel((const void *)increments, dim3((count + 127) / 128), dim3(128), arguments, 128 * sizeof(int), 0);

  cudaLaunchConfig_t config = {};
  config.gridDim = dim3((count + 63) / 64);
  config.blockDim = 64;
  config.dynamicSmemBytes = 64 * sizeof(int);
  config.stream = 0;
  cudaError_t extended = cudaLaunchKernelEx(&config, increments, array, 7, count);

  std::vector<int> host(count);
  cudaMemcpy(host.data(), array, count * sizeof(int), cudaMemcpyDeviceToHost);
  bool ok = plain == cudaSuccess && extended == cudaSuccess && occupancy > 0 && occupancy <= 1 && blockSize % 32 == 0;
  for (int i = 0; i < count; i++) ok = ok && host[i] == i * i + 12;
  printf("%s\n", ok ? "PASS" : "FAIL");
  cudaFree(array);
  return ok ? 0 : 1;
}
