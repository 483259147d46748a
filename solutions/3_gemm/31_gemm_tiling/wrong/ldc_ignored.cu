// expect: wrong_answer leading_dimension_ignored
// The rows of C are taken to lie N elements apart.
#include <cstddef>

#include "lab.h"
#include "lab/check.h"

namespace {

constexpr int TILE = 32;  // a block computes TILE x TILE elements of C, one per thread

/// Where element (row, col) lies; in 64 bits, because row * ld may pass 2^31.
__device__ std::size_t offset(int row, int col, int ld) {
  return static_cast<std::size_t>(row) * ld + col;
}

__global__ void sgemm_kernel(int m, int n, int k, float alpha, const float* a, int lda,
                             const float* b, int ldb, float beta, float* c, int ldc) {
  const int row = blockIdx.y * TILE + threadIdx.y;
  const int col = blockIdx.x * TILE + threadIdx.x;
  if (row >= m || col >= n) return;

  float sum = 0.0f;
  for (int step = 0; step < k; ++step) {
    sum += a[offset(row, step, lda)] * b[offset(step, col, ldb)];
  }

  const std::size_t out = offset(row, col, n);
  const float old = beta == 0.0f ? 0.0f : c[out];
  c[out] = alpha * sum + beta * old;
}

}  // namespace

void lab::sgemm(int m, int n, int k, float alpha, const float* a, int lda, const float* b, int ldb,
                float beta, float* c, int ldc, cudaStream_t stream) {
  if (m == 0 || n == 0) return;  // a grid of no blocks is an error

  const dim3 block(TILE, TILE);
  const dim3 grid((n + TILE - 1) / TILE, (m + TILE - 1) / TILE);

  sgemm_kernel<<<grid, block, 0, stream>>>(m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
