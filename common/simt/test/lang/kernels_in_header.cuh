// Kernels that a header brings: inline, templates, and one behind extern "C".
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>

namespace mylib {
namespace detail {

__device__ __forceinline__ float square(float x) { return x * x; }

template <int BLOCK>
__global__ __launch_bounds__(BLOCK) void sum_of_squares(const float* __restrict__ in,
                                                        float* __restrict__ out, int n) {
  __shared__ float partial[BLOCK];
  float sum = 0.0f;
  for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK) {
    sum += square(in[i]);
  }
  partial[threadIdx.x] = sum;
  __syncthreads();
#pragma unroll
  for (int half = BLOCK / 2; half > 0; half >>= 1) {
    if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) atomicAdd(out, partial[0]);
}

}  // namespace detail

inline void sum_of_squares(const float* in, float* out, int n, cudaStream_t stream = 0) {
  cudaMemsetAsync(out, 0, sizeof(float), stream);
  detail::sum_of_squares<128><<<8, 128, 0, stream>>>(in, out, n);
}

}  // namespace mylib

extern "C" {
static __global__ void iota(float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = (float)(i % 4);
}
}
