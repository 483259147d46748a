// Kernels of the clock's suite on global memory, beside those of the counters' (../truth).
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "../truth/global_index.cuh"
#include "scramble.cuh"

__global__ void fill(unsigned* out) {
  const auto i = static_cast<unsigned>(global_index());
  out[i] = scramble(i);
}

/// Reads one of `mask` + 1 floats, anywhere.
__global__ void gather_hashed(const float* in, float* out, unsigned mask) {
  const auto i = static_cast<unsigned>(global_index());
  out[i] = in[scramble(i) & mask];
}

/// One pass over n floats by however many threads there are.
__global__ void copy_grid_stride(const float* in, float* out, int n) {
  const int step = static_cast<int>(gridDim.x * blockDim.x);
  for (int i = global_index(); i < n; i += step) out[i] = in[i];
}

/// Each thread adds up four independent loads per step.
__global__ void sum_by_four(const float4* in, float* out, int n) {
  const int step = static_cast<int>(gridDim.x * blockDim.x);
  float sum = 0.0f;
#pragma unroll 1
  for (int i = global_index(); i < n; i += 4 * step) {
    const float4 a = in[i];
    const float4 b = in[i + step];
    const float4 c = in[i + 2 * step];
    const float4 d = in[i + 3 * step];
    sum += a.x + a.y + a.z + a.w + b.x + b.y + b.z + b.w;
    sum += c.x + c.y + c.z + c.w + d.x + d.y + d.z + d.w;
  }
  out[global_index()] = sum;
}

/// All blocks read the same n floats, each from another place on: n is a power of two.
__global__ void read_again(const float* in, float* out, int n, int steps) {
  float sum = 0.0f;
  int at = global_index() * 4;
#pragma unroll 4
  for (int step = 0; step < steps; ++step) {
    sum += in[at & (n - 1)];
    at += 32 * 1024;
  }
  out[global_index()] = sum;
}

/// The block reads its own 8 KiB again and again.
__global__ void read_own(const float* in, float* out, int rounds) {
  const float* own = in + blockIdx.x * 2048;
  float sum = 0.0f;
#pragma unroll 1
  for (int round = 0; round < rounds; ++round) {
#pragma unroll
    for (int part = 0; part < 2048; part += 256) sum += own[part + threadIdx.x ^ (round & 1)];
  }
  out[global_index()] = sum;
}

/// Follows a chain of indices: each load waits for the one before.
__global__ void chase(const unsigned* in, unsigned* out, int steps, unsigned mask) {
  unsigned at = static_cast<unsigned>(global_index()) * 1031u & mask;
#pragma unroll 1
  for (int step = 0; step < steps; ++step) at = (in[at] + at * 5u + 12345u) & mask;
  out[global_index()] = at;
}
