// Kernels of the clock's suite that do more than move data.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "../truth/global_index.cuh"
#include "scramble.cuh"

__global__ void nothing() {}

/// The block's bins of 64, added to the grid's; whatever `in` holds.
__global__ void histogram_hashed(const unsigned* in, int* bins, int step) {
  __shared__ int mine[64];
  const auto i = static_cast<unsigned>(global_index());
  const int t = static_cast<int>(threadIdx.x);
  if (t < 64) mine[t] = 0;
  __syncthreads();
  for (unsigned part = 0; part < 8; ++part) {
    const unsigned at = 8 * 256 * blockIdx.x + 256 * part + threadIdx.x;
    atomicAdd(&mine[(in[at] ^ scramble(i + part)) & 63], step);
  }
  __syncthreads();
  if (t < 64) atomicAdd(&bins[t], mine[t]);
}

/// Reads of shared memory, `stride` words from lane to lane.
__global__ void shared_loop(float* out, int stride, int rounds) {
  __shared__ float memory[4096];
  const int t = static_cast<int>(threadIdx.x);
  for (int i = t; i < 4096; i += 256) memory[i] = static_cast<float>(i);
  __syncthreads();
  float sum = 0.0f;
#pragma unroll 8
  for (int round = 0; round < rounds; ++round) sum += memory[(t * stride + round) & 4095];
  out[global_index()] = sum;
}

/// One block-wide barrier a round.
__global__ void barriers(float* out, int rounds) {
  __shared__ float last[1024];
  const int t = static_cast<int>(threadIdx.x);
  const int n = static_cast<int>(blockDim.x);
  float value = static_cast<float>(t);
#pragma unroll 1
  for (int round = 0; round < rounds; ++round) {
    last[t] = value;
    __syncthreads();
    value = last[t + 1 == n ? 0 : t + 1];
    __syncthreads();
  }
  out[global_index()] = value;
}

/// CHAINS independent multiply-adds a step.
template <class T, int CHAINS>
__global__ void multiply_add(T* out, T factor, int steps) {
  T x[CHAINS];
#pragma unroll
  for (int c = 0; c < CHAINS; ++c) x[c] = static_cast<T>(threadIdx.x + c);
#pragma unroll 4
  for (int step = 0; step < steps; ++step) {
#pragma unroll
    for (int c = 0; c < CHAINS; ++c) x[c] = x[c] * factor + static_cast<T>(1);
  }
  T sum = 0;
#pragma unroll
  for (int c = 0; c < CHAINS; ++c) sum += x[c];
  out[global_index()] = sum;
}

/// Sums of warps, `rounds` times.
__global__ void shuffles(float* out, int rounds) {
  float value = static_cast<float>(threadIdx.x);
#pragma unroll 1
  for (int round = 0; round < rounds; ++round) {
#pragma unroll
    for (int d = 16; d > 0; d /= 2) value += __shfl_xor_sync(0xffffffffu, value, d);
    value *= 0.03125f;
  }
  out[global_index()] = value;
}
