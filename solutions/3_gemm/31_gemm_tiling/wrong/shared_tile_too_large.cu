// expect: device_fault launch_rejected
// 128 KiB of dynamic shared memory need an opt-in, and nobody looks at the error.
#include <cstddef>

#include "lab.h"
#include "lab/check.h"

namespace {

constexpr int TILE = 32;    // a block computes TILE x TILE elements of C, one per thread
constexpr int STEPS = 512;  // the steps of K per tile: the fewer barriers the better

/// Where element (row, col) lies; in 64 bits, because row * ld may pass 2^31.
__device__ std::size_t offset(int row, int col, int ld) {
  return static_cast<std::size_t>(row) * ld + col;
}

__global__ void sgemm_kernel(int m, int n, int k, float alpha, const float* a, int lda,
                             const float* b, int ldb, float beta, float* c, int ldc) {
  extern __shared__ float tiles[];
  auto* a_tile = reinterpret_cast<float(*)[STEPS]>(tiles);                // (row, step of K)
  auto* b_tile = reinterpret_cast<float(*)[TILE]>(tiles + TILE * STEPS);  // (step of K, column)

  const int row = blockIdx.y * TILE + threadIdx.y;
  const int col = blockIdx.x * TILE + threadIdx.x;

  float sum = 0.0f;
  for (int k0 = 0; k0 < k; k0 += STEPS) {
    for (int part = 0; part < STEPS; part += TILE) {
      const int x = part + threadIdx.x;
      const int y = part + threadIdx.y;
      a_tile[threadIdx.y][x] = row < m && k0 + x < k ? a[offset(row, k0 + x, lda)] : 0.0f;
      b_tile[y][threadIdx.x] = k0 + y < k && col < n ? b[offset(k0 + y, col, ldb)] : 0.0f;
    }
    __syncthreads();  // both tiles are whole
    for (int step = 0; step < STEPS; ++step) {
      sum += a_tile[threadIdx.y][step] * b_tile[step][threadIdx.x];
    }
    __syncthreads();  // nobody reads them any more
  }
  if (row >= m || col >= n) return;

  const std::size_t out = offset(row, col, ldc);
  const float old = beta == 0.0f ? 0.0f : c[out];
  c[out] = alpha * sum + beta * old;
}

}  // namespace

void lab::sgemm(int m, int n, int k, float alpha, const float* a, int lda, const float* b, int ldb,
                float beta, float* c, int ldc, cudaStream_t stream) {
  if (m == 0 || n == 0) return;  // a grid of no blocks is an error

  const dim3 block(TILE, TILE);
  const dim3 grid((n + TILE - 1) / TILE, (m + TILE - 1) / TILE);

  const std::size_t bytes = 2 * TILE * STEPS * sizeof(float);
  sgemm_kernel<<<grid, block, bytes, stream>>>(m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
