// Threads that wait for others in loops: flags, locks, volatile variables.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <cstdio>
__device__ volatile int flag = 0;
__device__ int data;
__global__ void producer_consumer(int* out) {
  if (blockIdx.x == 1) {
    data = 7;
    __threadfence();
    flag = 1;
  } else {
    while (flag == 0)
      ;
    __threadfence();
    *out = data;
  }
}
__device__ unsigned int mtx = 0;
__global__ void lock(int* c) {
  bool done = false;
  while (!done) {
    if (atomicCAS(&mtx, 0, 1) == 0) {
      *c = *c + 1;
      __threadfence();
      atomicExch(&mtx, 0);
      done = true;
    }
  }
}
__global__ void warp_spin(volatile int* f, int* out) {
  if (threadIdx.x == 0) {
    f[0] = 1;
  } else {
    while (f[0] != 1) {
    }
  }
  if (threadIdx.x) out[threadIdx.x] = 1;
}
__global__ void lam(int* out) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  auto get = [&](int i) { return s[i]; };
  out[threadIdx.x] = get(31 - threadIdx.x);
  auto get2 = [=](int i) { return s[i]; };
  out[threadIdx.x] += get2(0);
}
__global__ void dowhile(int* f) {
  if (threadIdx.x < 32) {
    int v;
    do {
      v = *(volatile int*)f;
    } while (v == 0);
  } else
    *f = 3;
}
int main() {
  int* o;
  int h[32];
  cudaMalloc(&o, 256);
  producer_consumer<<<2, 1>>>(o);
  cudaMemcpy(h, o, 4, cudaMemcpyDeviceToHost);
  int a = h[0];
  cudaMemset(o, 0, 256);
  lock<<<4, 64>>>(o);
  cudaMemcpy(h, o, 4, cudaMemcpyDeviceToHost);
  int b = h[0];
  cudaMemset(o, 0, 256);
  warp_spin<<<1, 64>>>(o, o + 0);
  lam<<<1, 32>>>(o);
  cudaMemcpy(h, o, 128, cudaMemcpyDeviceToHost);
  cudaMemset(o, 0, 256);
  dowhile<<<1, 64>>>(o);
  printf("%d %d %d %s\n", a, b, h[3], cudaGetErrorString(cudaDeviceSynchronize()));
  return !(a == 7 && b == 256 && h[3] == 28);
}
