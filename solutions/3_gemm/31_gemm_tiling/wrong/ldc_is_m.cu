// expect: wrong_answer leading_dimension_c; needs: cpu
// The rows of C are taken to lie M elements apart, as if C were stored by columns.
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
  __shared__ float a_tile[TILE][TILE];  // (row of the block, step of K)
  __shared__ float b_tile[TILE][TILE];  // (step of K, column of the block)

  const int row = blockIdx.y * TILE + threadIdx.y;
  const int col = blockIdx.x * TILE + threadIdx.x;

  float sum = 0.0f;
  for (int k0 = 0; k0 < k; k0 += TILE) {
    const int a_col = k0 + threadIdx.x;
    const int b_row = k0 + threadIdx.y;
    a_tile[threadIdx.y][threadIdx.x] = row < m && a_col < k ? a[offset(row, a_col, lda)] : 0.0f;
    b_tile[threadIdx.y][threadIdx.x] = b_row < k && col < n ? b[offset(b_row, col, ldb)] : 0.0f;
    __syncthreads();  // both tiles are whole
    for (int step = 0; step < TILE; ++step) {
      sum += a_tile[threadIdx.y][step] * b_tile[step][threadIdx.x];
    }
    __syncthreads();  // nobody reads them any more
  }
  if (row >= m || col >= n) return;

  const std::size_t out = offset(row, col, m);
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
