// Small kernels, each with one pattern of access to shared memory; see kernels_global.cuh.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "global_index.cuh"

/// Writes element t * write, reads element (t >> shift) * read of the block's 128.
template <class T>
__global__ void through_shared(const T* in, T* out, int write, int read, int shift) {
  extern __shared__ float4 memory[];
  T* shared = reinterpret_cast<T*>(memory);
  const int t = static_cast<int>(threadIdx.x);
  shared[t * write] = in[global_index()];
  __syncthreads();
  out[global_index()] = shared[(t >> shift) * read];
}

/// The same where lanes 2^shift apart read one element, and nothing lies between the elements.
template <class T>
__global__ void shared_by_pairs(const T* in, T* out, int shift) {
  extern __shared__ float4 memory[];
  T* shared = reinterpret_cast<T*>(memory);
  const int t = static_cast<int>(threadIdx.x);
  shared[t] = in[global_index()];
  __syncthreads();
  out[global_index()] = shared[(t >> (shift + 1) << shift) + (t & ((1 << shift) - 1))];
}

template <int PITCH>
__global__ void transpose_shared(const float* in, float* out, int n) {
  __shared__ float tile[32][PITCH];
  const int tx = static_cast<int>(threadIdx.x);
  const int ty = static_cast<int>(threadIdx.y);
  const int bx = static_cast<int>(blockIdx.x) * 32;
  const int by = static_cast<int>(blockIdx.y) * 32;
#pragma unroll 1
  for (int j = ty; j < 32; j += 8) tile[j][tx] = in[(by + j) * n + bx + tx];
  __syncthreads();
#pragma unroll 1
  for (int j = ty; j < 32; j += 8) out[(bx + j) * n + by + tx] = tile[tx][j];
}

__global__ void transpose_swizzled(const float* in, float* out, int n) {
  __shared__ float tile[32][32];
  const int tx = static_cast<int>(threadIdx.x);
  const int ty = static_cast<int>(threadIdx.y);
  const int bx = static_cast<int>(blockIdx.x) * 32;
  const int by = static_cast<int>(blockIdx.y) * 32;
#pragma unroll 1
  for (int j = ty; j < 32; j += 8) tile[j][tx ^ j] = in[(by + j) * n + bx + tx];
  __syncthreads();
#pragma unroll 1
  for (int j = ty; j < 32; j += 8) out[(bx + j) * n + by + tx] = tile[tx][tx ^ j];
}

__global__ void reduce_interleaved(const float* in, float* out) {
  __shared__ float part[256];
  const int t = static_cast<int>(threadIdx.x);
  part[t] = in[global_index()];
  __syncthreads();
#pragma unroll 1
  for (int s = 1; s < 256; s *= 2) {
    const int at = 2 * s * t;
    if (at < 256) part[at] += part[at + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}

__global__ void reduce_sequential(const float* in, float* out) {
  __shared__ float part[256];
  const int t = static_cast<int>(threadIdx.x);
  part[t] = in[global_index()];
  __syncthreads();
#pragma unroll 1
  for (int s = 128; s > 0; s /= 2) {
    if (t < s) part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}

__global__ void stencil_1d_shared(const float* in, float* out) {
  __shared__ float tile[130];
  const int t = static_cast<int>(threadIdx.x);
  const int i = global_index();
  tile[t + 1] = in[i + 1];
  if (t == 0) tile[0] = in[i];
  if (t == 127) tile[129] = in[i + 2];
  __syncthreads();
  out[i] = tile[t] + tile[t + 1] + tile[t + 2];
}

template <int TILE>
__global__ void gemm_tiled(const float* a, const float* b, float* c, int n) {
  __shared__ float as[TILE][TILE];
  __shared__ float bs[TILE][TILE];
  const int tx = static_cast<int>(threadIdx.x);
  const int ty = static_cast<int>(threadIdx.y);
  const int row = static_cast<int>(blockIdx.y) * TILE + ty;
  const int column = static_cast<int>(blockIdx.x) * TILE + tx;
  float sum = 0.0f;
#pragma unroll 1
  for (int k0 = 0; k0 < n; k0 += TILE) {
    as[ty][tx] = a[row * n + k0 + tx];
    bs[ty][tx] = b[(k0 + ty) * n + column];
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < TILE; ++k) sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

/// The block's bins of 64, added to the grid's.
__global__ void histogram(const int* values, int* bins, int step) {
  __shared__ int mine[64];
  const int t = static_cast<int>(threadIdx.x);
  if (t < 64) mine[t] = 0;
  __syncthreads();
  atomicAdd(&mine[values[global_index()]], step);
  __syncthreads();
  if (t < 64) atomicAdd(&bins[t], mine[t]);
}
