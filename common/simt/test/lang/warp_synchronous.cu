// Reductions whose last warp runs on without synchronising, as they were taught before Volta.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cuda_runtime.h>

template <unsigned int blockSize>
__device__ void warpReduce(volatile int *sdata, unsigned int tid) {
  if (blockSize >= 64) sdata[tid] += sdata[tid + 32];
  if (blockSize >= 32) sdata[tid] += sdata[tid + 16];
  if (blockSize >= 16) sdata[tid] += sdata[tid + 8];
  if (blockSize >= 8) sdata[tid] += sdata[tid + 4];
  if (blockSize >= 4) sdata[tid] += sdata[tid + 2];
  if (blockSize >= 2) sdata[tid] += sdata[tid + 1];
}

template <unsigned int blockSize>
__global__ void reduce6(const int *in, int *out, unsigned int n) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockSize * 2) + tid;
  const unsigned int gridSize = blockSize * 2 * gridDim.x;
  sdata[tid] = 0;
  while (i < n) {
    sdata[tid] += in[i] + (i + blockSize < n ? in[i + blockSize] : 0);
    i += gridSize;
  }
  __syncthreads();
  if (blockSize >= 256) {
    if (tid < 128) sdata[tid] += sdata[tid + 128];
    __syncthreads();
  }
  if (blockSize >= 128) {
    if (tid < 64) sdata[tid] += sdata[tid + 64];
    __syncthreads();
  }
  if (tid < 32) warpReduce<blockSize>(sdata, tid);
  if (tid == 0) out[blockIdx.x] = sdata[0];
}

template <typename T>
__device__ T warp_sum(volatile T *data, int lane) {
  data[lane] = data[lane] + data[lane + 16];
  data[lane] = data[lane] + data[lane + 8];
  data[lane] = data[lane] + data[lane + 4];
  data[lane] = data[lane] + data[lane + 2];
  data[lane] = data[lane] + data[lane + 1];
  return data[0];
}

__global__ void sums(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) {
    volatile float *v = s;
    float mine = s[threadIdx.x];
    v[threadIdx.x] = mine = mine + v[threadIdx.x + 32];
    const float total = warp_sum(s, threadIdx.x);
    if (threadIdx.x == 0) out[blockIdx.x] = total;
  }
}

int main() {
  const int n = 10000, blocks = 8;
  int *in, *out, total = 0, part[blocks];
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i % 10;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, blocks * sizeof(int));
  cudaMemcpy(in, host, n * sizeof(int), cudaMemcpyHostToDevice);
  reduce6<256><<<blocks, 256, 256 * sizeof(int)>>>(in, out, n);
  cudaMemcpy(part, out, sizeof part, cudaMemcpyDeviceToHost);
  for (int p : part) total += p;
  float fhost[128], *fin, *fout, sum[2];
  for (int i = 0; i < 128; ++i) fhost[i] = i;
  cudaMalloc(&fin, sizeof fhost);
  cudaMalloc(&fout, sizeof sum);
  cudaMemcpy(fin, fhost, sizeof fhost, cudaMemcpyHostToDevice);
  sums<<<2, 64>>>(fin, fout);
  cudaMemcpy(sum, fout, sizeof sum, cudaMemcpyDeviceToHost);
  printf("%d %g %g\n", total, sum[0], sum[1]);
  return total == 45000 && sum[0] == 2016 && sum[1] == 6112 ? 0 : 1;
}
