// Constant and device variables, filled by symbol.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <algorithm>

constexpr int RADIUS = 3;

__constant__ float stencil[2 * RADIUS + 1];
__device__ int calls = 0;
__device__ __constant__ float scale;
static __device__ const float kHalf = 0.5f;
__managed__ int managed = 1;

__global__ void __launch_bounds__(64, 2) convolve(const float *__restrict__ in, float *out, int n) {
  __shared__ float window[64 + 2 * RADIUS];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int at = threadIdx.x + RADIUS;
  window[at] = i < n ? in[i] : 0.0f;
  if (threadIdx.x < RADIUS) {
    window[at - RADIUS] = i >= RADIUS ? in[i - RADIUS] : 0.0f;
    window[at + blockDim.x] = i + blockDim.x < n ? in[i + blockDim.x] : 0.0f;
  }
  __syncthreads();
  float sum = 0.0f;
#pragma unroll
  for (int j = -RADIUS; j <= RADIUS; ++j) sum += stencil[j + RADIUS] * window[at + j];
  if (i < n) out[i] = sum * scale * kHalf;
  if (i == 0) {
    atomicAdd(&calls, 1);
    managed += 1;
  }
}

int main() {
  const int n = 150;
  float host[n], *in, *out;
  const float weights[2 * RADIUS + 1] = {1, 1, 1, 1, 1, 1, 1}, two = 2;
  std::fill(host, host + n, 1.0f);
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpyToSymbol(stencil, weights, sizeof weights);
  cudaMemcpyToSymbol(scale, &two, sizeof two);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  convolve<<<(n + 63) / 64, 64>>>(in, out, n);
  cudaDeviceSynchronize();
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  int count = 0;
  cudaMemcpyFromSymbol(&count, calls, sizeof count);
  const bool right = host[0] == 4 && host[1] == 5 && host[70] == 7 && host[n - 1] == 4;
  return right && count == 1 && managed == 2 ? 0 : 1;
}
