// The reduction of the slides: templates on the block size, an unrolled last warp, a switch of launches.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <vector>

template <unsigned int blockSize>
__device__ void warpReduce(volatile int *sdata, unsigned int tid) {
  int v = sdata[tid];
  if (blockSize >= 64) { v += sdata[tid + 32]; __syncwarp(); sdata[tid] = v; __syncwarp(); }
#pragma unroll
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_down_sync(0xffffffff, v, offset);
  if (tid == 0) sdata[0] = v;
}

template <unsigned int blockSize>
__global__ void reduce6(int *g_idata, int *g_odata, unsigned int n) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockSize * 2) + tid;
  unsigned int gridSize = blockSize * 2 * gridDim.x;
  sdata[tid] = 0;
  while (i < n) {
    sdata[tid] += g_idata[i] + (i + blockSize < n ? g_idata[i + blockSize] : 0);
    i += gridSize;
  }
  __syncthreads();
  if (blockSize >= 512) { if (tid < 256) { sdata[tid] += sdata[tid + 256]; } __syncthreads(); }
  if (blockSize >= 256) { if (tid < 128) { sdata[tid] += sdata[tid + 128]; } __syncthreads(); }
  if (blockSize >= 128) { if (tid < 64) { sdata[tid] += sdata[tid + 64]; } __syncthreads(); }
  if (tid < 32) warpReduce<blockSize>(sdata, tid);
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

static void reduce(int threads, int blocks, int *in, int *out, unsigned int n) {
  const dim3 dimGrid(blocks, 1, 1), dimBlock(threads, 1, 1);
  const int smemSize = (threads <= 32) ? 2 * threads * sizeof(int) : threads * sizeof(int);
  switch (threads) {
    case 512: reduce6<512><<<dimGrid, dimBlock, smemSize>>>(in, out, n); break;
    case 256: reduce6<256><<<dimGrid, dimBlock, smemSize>>>(in, out, n); break;
    case 128: reduce6<128><<<dimGrid, dimBlock, smemSize>>>(in, out, n); break;
    case 64:  reduce6< 64><<<dimGrid, dimBlock, smemSize>>>(in, out, n); break;
    default:  reduce6< 32><<<dimGrid, dimBlock, smemSize>>>(in, out, n);
  }
}

int main() {
  const unsigned int n = 10007;
  const int blocks = 5;
  std::vector<int> host(n);
  int expected = 0;
  for (unsigned int i = 0; i < n; ++i) expected += host[i] = (int)(i % 13) - 3;
  int *in, *out;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, blocks * sizeof(int));
  cudaMemcpy(in, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  for (int threads = 32; threads <= 512; threads *= 2) {
    reduce(threads, blocks, in, out, n);
    int part[blocks], sum = 0;
    cudaMemcpy(part, out, sizeof part, cudaMemcpyDeviceToHost);
    for (int p : part) sum += p;
    if (sum != expected) return threads;
  }
  return 0;
}
