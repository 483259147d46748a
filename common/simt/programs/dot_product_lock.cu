// Dot product; blocks add their part under a lock made of atomicCAS.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <stdlib.h>

#define imin(a, b) (a < b ? a : b)
#define sum_squares(x) (x * (x + 1) * (2 * x + 1) / 6)

struct Lock {
  int *mutex;
  Lock(void) {
    int state = 0;
    cudaMalloc((void **)&mutex, sizeof(int));
    cudaMemcpy(mutex, &state, sizeof(int), cudaMemcpyHostToDevice);
  }
  ~Lock(void) { cudaFree(mutex); }
  Lock(const Lock &) = default;
  __device__ void lock(void) {
    while (atomicCAS(mutex, 0, 1) != 0)
      ;
    __threadfence();
  }
  __device__ void unlock(void) {
    __threadfence();
    atomicExch(mutex, 0);
  }
};

const int N = 3 * 1024;
const int threadsPerBlock = 256;
const int blocksPerGrid = imin(8, (N + threadsPerBlock - 1) / threadsPerBlock);

__global__ void dot(int *mutex, double *a, double *b, double *c) {
  __shared__ double cache[threadsPerBlock];
  int tid = threadIdx.x + blockIdx.x * blockDim.x;
  int cacheIndex = threadIdx.x;
  double temp = 0;
  while (tid < N) {
    temp += a[tid] * b[tid];
    tid += blockDim.x * gridDim.x;
  }
  cache[cacheIndex] = temp;
  __syncthreads();
  int i = blockDim.x / 2;
  while (i != 0) {
    if (cacheIndex < i) cache[cacheIndex] += cache[cacheIndex + i];
    __syncthreads();
    i /= 2;
  }
  if (cacheIndex == 0) {
    while (atomicCAS(mutex, 0, 1) != 0)
      ;
    __threadfence();
    *(volatile double *)c += cache[0];
    __threadfence();
    atomicExch(mutex, 0);
  }
}

int main(void) {
  double *a = (double *)malloc(N * sizeof(double)), *b = (double *)malloc(N * sizeof(double));
  double c = 0, *dev_a, *dev_b, *dev_c;
  cudaMalloc((void **)&dev_a, N * sizeof(double));
  cudaMalloc((void **)&dev_b, N * sizeof(double));
  cudaMalloc((void **)&dev_c, sizeof(double));
  for (int i = 0; i < N; i++) {
    a[i] = i;
    b[i] = i * 2;
  }
  cudaMemcpy(dev_a, a, N * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(dev_b, b, N * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(dev_c, &c, sizeof(double), cudaMemcpyHostToDevice);
  Lock lock;
  dot<<<blocksPerGrid, threadsPerBlock>>>(lock.mutex, dev_a, dev_b, dev_c);
  cudaMemcpy(&c, dev_c, sizeof(double), cudaMemcpyDeviceToHost);
  double expected = 2 * sum_squares((double)(N - 1));
  printf("Does GPU value %.6g = %.6g?\n%s\n", c, expected, c == expected ? "PASS" : "FAIL");
  cudaFree(dev_a);
  cudaFree(dev_b);
  cudaFree(dev_c);
  free(a);
  free(b);
  return c == expected ? 0 : 1;
}
