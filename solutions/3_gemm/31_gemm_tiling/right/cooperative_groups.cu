// Known-good: cooperative groups in place of threadIdx and __syncthreads().
#include <cooperative_groups.h>

#include <cstddef>

#include "lab.h"
#include "lab/check.h"

namespace cg = cooperative_groups;

namespace {

constexpr int TILE = 32;

__device__ std::size_t offset(int row, int col, int ld) {
  return static_cast<std::size_t>(row) * ld + col;
}

__global__ void sgemm_kernel(int m, int n, int k, float alpha, const float* a, int lda,
                             const float* b, int ldb, float beta, float* c, int ldc) {
  __shared__ float a_tile[TILE][TILE];  // (row of the block, step of K)
  __shared__ float b_tile[TILE][TILE];  // (step of K, column of the block)

  const cg::thread_block block = cg::this_thread_block();
  const cg::thread_block_tile<TILE> warp = cg::tiled_partition<TILE>(block);
  const int y = static_cast<int>(warp.meta_group_rank());  // a warp has a row of the tile
  const int x = static_cast<int>(warp.thread_rank());
  const int row = static_cast<int>(block.group_index().y) * TILE + y;
  const int col = static_cast<int>(block.group_index().x) * TILE + x;

  float sum = 0.0f;
  for (int k0 = 0; k0 < k; k0 += TILE) {
    a_tile[y][x] = row < m && k0 + x < k ? a[offset(row, k0 + x, lda)] : 0.0f;
    b_tile[y][x] = k0 + y < k && col < n ? b[offset(k0 + y, col, ldb)] : 0.0f;
    cg::sync(block);  // both tiles are complete
    for (int step = 0; step < TILE; ++step) sum += a_tile[y][step] * b_tile[step][x];
    block.sync();  // nobody reads them any more
  }
  if (row >= m || col >= n) return;

  const std::size_t out = offset(row, col, ldc);
  c[out] = beta == 0.0f ? alpha * sum : alpha * sum + beta * c[out];
}

}  // namespace

void lab::sgemm(int m, int n, int k, float alpha, const float* a, int lda, const float* b, int ldb,
                float beta, float* c, int ldc, cudaStream_t stream) {
  if (m == 0 || n == 0) return;  // a grid of no blocks is an error
  const dim3 grid((n + TILE - 1) / TILE, (m + TILE - 1) / TILE);
  sgemm_kernel<<<grid, TILE * TILE, 0, stream>>>(m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
