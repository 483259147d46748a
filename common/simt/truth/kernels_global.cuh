// Small kernels, each with one pattern of access to global memory.
//
// They are written so that a GPU executes the accesses of the source one to one: indices come from
// arguments that no compiler knows, loops are not unrolled, nothing is read twice.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "global_index.cuh"

template <class T>
__global__ void copy(const T* in, T* out, int stride, int offset) {
  const int i = global_index();
  out[i] = in[i * stride + offset];
}

__global__ void copy_backwards(const float* in, float* out, int last) {
  const int i = global_index();
  out[i] = in[last - i];
}

/// Lanes share an element: all of a warp at shift 5, four at shift 2.
template <class T>
__global__ void spread(const T* in, T* out, int shift) {
  const int i = global_index();
  out[i] = in[i >> shift];
}

__global__ void gather(const float* in, float* out, const int* index) {
  const int i = global_index();
  out[i] = in[index[i]];
}

__global__ void scatter(const float* in, float* out, const int* index) {
  const int i = global_index();
  out[index[i]] = in[i];
}

__global__ void copy_below(const float* in, float* out, int n) {
  const int i = global_index();
  if (i < n) out[i] = in[i];
}

__global__ void copy_odd(const float* in, float* out) {
  const int i = global_index();
  if (i % 2 != 0) out[i] = in[i];
}

struct Point {
  float x, y, z;
};

__global__ void norm_aos(const Point* points, float* out) {
  const int i = global_index();
  out[i] = points[i].x + points[i].y + points[i].z;
}

__global__ void norm_soa(const float* x, const float* y, const float* z, float* out) {
  const int i = global_index();
  out[i] = x[i] + y[i] + z[i];
}

/// Lane l adds up l % 8 + 1 rows of n.
__global__ void divergent_loop(const float* in, float* out, int n) {
  const int i = global_index();
  float sum = 0.0f;
#pragma unroll 1
  for (int row = 0; row <= i % 8; ++row) sum += in[row * n + i];
  out[i] = sum;
}

__global__ void stencil_1d(const float* in, float* out) {
  const int i = global_index();
  out[i] = in[i] + in[i + 1] + in[i + 2];
}

/// out is width x height, in has one more row and column on each side.
__global__ void stencil_2d(const float* in, float* out, int width) {
  const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const int pitch = width + 2;
  const float* here = in + (y + 1) * pitch + x + 1;
  out[y * width + x] = here[0] + here[-1] + here[1] + here[-pitch] + here[pitch];
}

__global__ void atomic_add(const float* in, float* out, int shift) {
  const int i = global_index();
  atomicAdd(&out[i >> shift], in[i]);
}

__global__ void atomic_ticket(int* counters, int* out, int mask, int step) {
  const int i = global_index();
  out[i] = atomicAdd(&counters[i & mask], step);
}

__global__ void transpose_naive(const float* in, float* out, int n) {
  const int x = static_cast<int>(blockIdx.x * 32 + threadIdx.x);
  const int y = static_cast<int>(blockIdx.y * 32 + threadIdx.y);
#pragma unroll 1
  for (int j = 0; j < 32; j += 8) out[x * n + y + j] = in[(y + j) * n + x];
}

__global__ void reduce_shuffle(const float* in, float* out) {
  const int i = global_index();
  float sum = in[i];
#pragma unroll 1
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffffu, sum, d);
  if (i % 32 == 0) out[i / 32] = sum;
}
