// expect: wrong_answer every_kth
// The last of the four parts of a float4 is not added.
#include "lab.h"
#include "lab/check.h"

namespace {

constexpr int BLOCK_THREADS = 256;  // eight warps; an SM holds several such blocks at once
constexpr int UNROLL = 2;           // float4 pairs that a thread loads before it adds
constexpr int BLOCK_VECTORS = UNROLL * BLOCK_THREADS;

__device__ float4 add(float4 x, float4 y) {
  return make_float4(x.x + y.x, x.y + y.y, x.z + y.z, x.w);
}

__global__ void vector_add_kernel(const float* a, const float* b, float* c, std::size_t n) {
  const auto* a4 = reinterpret_cast<const float4*>(a);
  const auto* b4 = reinterpret_cast<const float4*>(b);
  auto* c4 = reinterpret_cast<float4*>(c);
  const std::size_t vectors = n / 4;
  const std::size_t first = std::size_t{blockIdx.x} * BLOCK_VECTORS + threadIdx.x;

  if (first + (UNROLL - 1) * BLOCK_THREADS < vectors) {
    float4 x[UNROLL];
    float4 y[UNROLL];
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) {
      x[u] = a4[first + u * BLOCK_THREADS];
      y[u] = b4[first + u * BLOCK_THREADS];
    }
#pragma unroll
    for (int u = 0; u < UNROLL; ++u) c4[first + u * BLOCK_THREADS] = add(x[u], y[u]);
  } else {  // the end of the last block's share
    for (std::size_t i = first; i < vectors; i += BLOCK_THREADS) c4[i] = add(a4[i], b4[i]);
  }

  const std::size_t last = 4 * vectors + threadIdx.x;  // n % 4 elements are left
  if (blockIdx.x == 0 && last < n) c[last] = a[last] + b[last];
}

}  // namespace

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  if (n == 0) return;  // a grid of no blocks is an error
  constexpr std::size_t block_elements = 4 * BLOCK_VECTORS;
  const std::size_t blocks = (n + block_elements - 1) / block_elements;
  vector_add_kernel<<<static_cast<unsigned>(blocks), BLOCK_THREADS, 0, stream>>>(a, b, c, n);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
