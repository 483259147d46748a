// Sum of an array by the classic steps, from interleaved addressing to full unrolling.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

// 0: interleaved, divergent branches
__global__ void reduce0(int *g_idata, int *g_odata, unsigned int n) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = (i < n) ? g_idata[i] : 0;
  __syncthreads();
  for (unsigned int s = 1; s < blockDim.x; s *= 2) {
    if (tid % (2 * s) == 0) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

// 1: interleaved, neighbouring threads work, bank conflicts
__global__ void reduce1(int *g_idata, int *g_odata, unsigned int n) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = (i < n) ? g_idata[i] : 0;
  __syncthreads();
  for (unsigned int s = 1; s < blockDim.x; s *= 2) {
    int index = 2 * s * tid;
    if (index < blockDim.x) sdata[index] += sdata[index + s];
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

// 2: sequential addressing
__global__ void reduce2(int *g_idata, int *g_odata, unsigned int n) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = (i < n) ? g_idata[i] : 0;
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

// 3: the first addition during the load
__global__ void reduce3(int *g_idata, int *g_odata, unsigned int n) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  int mySum = (i < n) ? g_idata[i] : 0;
  if (i + blockDim.x < n) mySum += g_idata[i + blockDim.x];
  sdata[tid] = mySum;
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] = mySum = mySum + sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = mySum;
}

// 4: the last warp without block barriers
__device__ void warpReduce(volatile int *sdata, unsigned int tid) {
  int v = sdata[tid];
  for (int s = 32; s > 0; s >>= 1) {
    v += sdata[tid + s];  __syncwarp();
    sdata[tid] = v;       __syncwarp();
  }
}

__global__ void reduce4(int *g_idata, int *g_odata, unsigned int n) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  int mySum = (i < n) ? g_idata[i] : 0;
  if (i + blockDim.x < n) mySum += g_idata[i + blockDim.x];
  sdata[tid] = mySum;
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 32; s >>= 1) {
    if (tid < s) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid < 32) warpReduce(sdata, tid);
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

// 5: everything unrolled by the template parameter, shuffles at the end
template <unsigned int blockSize>
__global__ void reduce5(int *g_idata, int *g_odata, unsigned int n) {
  __shared__ int sdata[blockSize];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockSize * 2) + threadIdx.x;
  int mySum = (i < n) ? g_idata[i] : 0;
  if (i + blockSize < n) mySum += g_idata[i + blockSize];
  sdata[tid] = mySum;
  __syncthreads();
  if (blockSize >= 512) { if (tid < 256) { sdata[tid] = mySum = mySum + sdata[tid + 256]; } __syncthreads(); }
  if (blockSize >= 256) { if (tid < 128) { sdata[tid] = mySum = mySum + sdata[tid + 128]; } __syncthreads(); }
  if (blockSize >= 128) { if (tid <  64) { sdata[tid] = mySum = mySum + sdata[tid +  64]; } __syncthreads(); }
  if (tid < 32) {
    if (blockSize >= 64) mySum += sdata[tid + 32];
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
      mySum += __shfl_down_sync(0xffffffff, mySum, offset);
  }
  if (tid == 0) g_odata[blockIdx.x] = mySum;
}

// 6: several elements per thread
template <unsigned int blockSize>
__global__ void reduce6(int *g_idata, int *g_odata, unsigned int n) {
  __shared__ int sdata[blockSize];
  unsigned int tid = threadIdx.x, gridSize = blockSize * 2 * gridDim.x;
  unsigned int i = blockIdx.x * blockSize * 2 + threadIdx.x;
  int mySum = 0;
  while (i < n) {
    mySum += g_idata[i];
    if (i + blockSize < n) mySum += g_idata[i + blockSize];
    i += gridSize;
  }
  sdata[tid] = mySum;
  __syncthreads();
  #pragma unroll
  for (unsigned int s = blockSize / 2; s >= 32; s /= 2) {
    if (tid < s) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid < 32) {
    mySum = sdata[tid];
    #pragma unroll
    for (int offset = 16; offset; offset >>= 1) mySum += __shfl_xor_sync(0xffffffffu, mySum, offset);
    if (tid == 0) g_odata[blockIdx.x] = mySum;
  }
}

static void launch(int which, int threads, int blocks, int *d_in, int *d_out, unsigned n) {
  dim3 dimBlock(threads, 1, 1);
  dim3 dimGrid(blocks, 1, 1);
  int smemSize = (threads <= 32 ? 2 * threads : threads) * sizeof(int);
  switch (which) {
    case 0: reduce0<<<dimGrid, dimBlock, smemSize>>>(d_in, d_out, n); break;
    case 1: reduce1<<<dimGrid, dimBlock, smemSize>>>(d_in, d_out, n); break;
    case 2: reduce2<<<dimGrid, dimBlock, smemSize>>>(d_in, d_out, n); break;
    case 3: reduce3<<<dimGrid, dimBlock, smemSize>>>(d_in, d_out, n); break;
    case 4: reduce4<<<dimGrid, dimBlock, smemSize + 32 * sizeof(int)>>>(d_in, d_out, n); break;
    case 5:
      switch (threads) {
        case 512: reduce5<512><<<dimGrid, dimBlock>>>(d_in, d_out, n); break;
        case 256: reduce5<256><<<dimGrid, dimBlock>>>(d_in, d_out, n); break;
        case 64: reduce5<64><<<dimGrid, dimBlock>>>(d_in, d_out, n); break;
      }
      break;
    case 6:
      switch (threads) {
        case 512: reduce6<512><<<dimGrid, dimBlock>>>(d_in, d_out, n); break;
        case 256: reduce6<256><<<dimGrid, dimBlock>>>(d_in, d_out, n); break;
        case 64: reduce6<64><<<dimGrid, dimBlock>>>(d_in, d_out, n); break;
      }
      break;
  }
}

int main(int argc, char **argv) {
  unsigned n = argc > 1 ? atoi(argv[1]) : 20011;
  int *h_in = (int *)malloc(n * sizeof(int)), *d_in, *d_out;
  long long expected = 0;
  for (unsigned i = 0; i < n; i++) expected += h_in[i] = (int)(rand() & 0xFF);
  cudaMalloc((void **)&d_in, n * sizeof(int));
  cudaMalloc((void **)&d_out, (n / 32 + 1) * sizeof(int));
  cudaMemcpy(d_in, h_in, n * sizeof(int), cudaMemcpyHostToDevice);

  int bad = 0;
  const int sizes[] = {64, 256, 512};
  for (int which = 0; which <= 6; which++) {
    for (int threads : sizes) {
      int per_block = which < 3 ? threads : 2 * threads;
      int blocks = which == 6 ? 8 : (n + per_block - 1) / per_block;
      int *h_out = (int *)malloc(blocks * sizeof(int));
      launch(which, threads, blocks, d_in, d_out, n);
      cudaMemcpy(h_out, d_out, blocks * sizeof(int), cudaMemcpyDeviceToHost);
      long long sum = 0;
      for (int b = 0; b < blocks; b++) sum += h_out[b];
      if (sum != expected) {
        printf("reduce%d with %d threads: %lld instead of %lld\n", which, threads, sum, expected);
        bad++;
      }
      free(h_out);
    }
  }
  printf(bad ? "FAIL\n" : "PASS\n");
  cudaFree(d_in);
  cudaFree(d_out);
  free(h_in);
  return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
