// Softmax of rows: naive in three loops, a block per row with shared memory, online in one warp.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CEIL(a, b) (((a) + (b) - 1) / (b))

__global__ void softmax_naive(float *in, float *out, int M, int N) {
  int row = blockDim.x * blockIdx.x + threadIdx.x;
  if (row < M) {
    float x_max = -INFINITY, norm = 0.0f;
    for (int col = 0; col < N; col++) x_max = max(x_max, in[row * N + col]);
    for (int col = 0; col < N; col++) norm += expf(in[row * N + col] - x_max);
    for (int col = 0; col < N; col++) out[row * N + col] = expf(in[row * N + col] - x_max) / norm;
  }
}

__global__ void softmax_block(float *in, float *out, int M, int N) {
  extern __shared__ float smem[];
  int row = blockIdx.x, tid = threadIdx.x;
  float *x = in + row * N, *y = out + row * N;
  float local_max = -INFINITY;
  for (int i = tid; i < N; i += blockDim.x) local_max = fmaxf(local_max, x[i]);
  smem[tid] = local_max;
  __syncthreads();
  for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (tid < stride) smem[tid] = fmaxf(smem[tid], smem[tid + stride]);
    __syncthreads();
  }
  float row_max = smem[0];
  __syncthreads();
  float local_norm = 0.0f;
  for (int i = tid; i < N; i += blockDim.x) local_norm += __expf(x[i] - row_max);
  smem[tid] = local_norm;
  __syncthreads();
  for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (tid < stride) smem[tid] += smem[tid + stride];
    __syncthreads();
  }
  float row_norm = smem[0];
  for (int i = tid; i < N; i += blockDim.x) y[i] = __expf(x[i] - row_max) / row_norm;
}

// A running maximum with a sum that is rescaled whenever the maximum moves.
__global__ void softmax_online_warp(const float *in, float *out, int M, int N) {
  int row = blockIdx.x * blockDim.y + threadIdx.y, lane = threadIdx.x;
  if (row >= M) return;
  float m = -FLT_MAX, d = 0.0f;
  for (int i = lane; i < N; i += 32) {
    float x = in[row * N + i], larger = fmaxf(m, x);
    d = d * expf(m - larger) + expf(x - larger);
    m = larger;
  }
#pragma unroll
  for (int offset = 16; offset > 0; offset >>= 1) {
    float other_m = __shfl_xor_sync(0xffffffff, m, offset), other_d = __shfl_xor_sync(0xffffffff, d, offset);
    float larger = fmaxf(m, other_m);
    d = d * expf(m - larger) + other_d * expf(other_m - larger);
    m = larger;
  }
  for (int i = lane; i < N; i += 32) out[row * N + i] = expf(in[row * N + i] - m) / d;
}

int main() {
  const int M = 37, N = 130;
  const size_t bytes = sizeof(float) * M * N;
  float *in = (float *)malloc(bytes), *got = (float *)malloc(bytes), *d_in, *d_out;
  for (int i = 0; i < M * N; i++) in[i] = 20.0f * rand() / RAND_MAX - 5.0f + (i / N == 3 ? 500.0f : 0.0f);
  cudaMalloc(&d_in, bytes);
  cudaMalloc(&d_out, bytes);
  cudaMemcpy(d_in, in, bytes, cudaMemcpyHostToDevice);
  int bad = 0;
  for (int version = 0; version < 3; version++) {
    cudaMemset(d_out, 0, bytes);
    if (version == 0) softmax_naive<<<CEIL(M, 32), 32>>>(d_in, d_out, M, N);
    if (version == 1) softmax_block<<<M, 64, 64 * sizeof(float)>>>(d_in, d_out, M, N);
    if (version == 2) softmax_online_warp<<<CEIL(M, 4), dim3(32, 4)>>>(d_in, d_out, M, N);
    cudaMemcpy(got, d_out, bytes, cudaMemcpyDeviceToHost);
    for (int r = 0; r < M; r++) {
      double top = -1e300, sum = 0;
      for (int c = 0; c < N; c++) top = fmax(top, in[r * N + c]);
      for (int c = 0; c < N; c++) sum += exp(in[r * N + c] - top);
      for (int c = 0; c < N; c++)
        if (!(fabs(got[r * N + c] - exp(in[r * N + c] - top) / sum) <= 1e-5)) bad++;
    }
  }
  printf("%d wrong\n%s\n", bad, bad ? "FAIL" : "PASS");
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(got);
  return bad ? 1 : 0;
}
