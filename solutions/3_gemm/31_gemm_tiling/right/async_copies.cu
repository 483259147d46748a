// Known-good: the next tiles come into shared memory by asynchronous copies during the product.
#include <cuda_pipeline.h>

#include <cstddef>

#include "lab.h"
#include "lab/check.h"

namespace {

constexpr int TILE = 32;
constexpr int STAGES = 2;  // one is read while the other is filled

struct Matrix {
  const float* at;
  int rows, cols, ld;
};

/// Starts the copy of this thread's element of a tile; what lies outside of the matrix becomes 0.
__device__ void fetch(float* to, const Matrix& from, int row, int col) {
  const bool is_inside = row < from.rows && col < from.cols;
  const std::size_t offset = is_inside ? static_cast<std::size_t>(row) * from.ld + col : 0;
  __pipeline_memcpy_async(to, from.at + offset, sizeof(float), is_inside ? 0 : sizeof(float));
}

__global__ void sgemm_kernel(Matrix a, Matrix b, float alpha, float beta, float* c, int ldc) {
  __shared__ float a_tile[STAGES][TILE][TILE];  // (row of the block, step of K)
  __shared__ float b_tile[STAGES][TILE][TILE];  // (step of K, column of the block)
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int row = blockIdx.y * TILE + y;
  const int col = blockIdx.x * TILE + x;

  const auto fetch_tiles = [&](int stage, int k0) {
    fetch(&a_tile[stage][y][x], a, row, k0 + x);
    fetch(&b_tile[stage][y][x], b, k0 + y, col);
    __pipeline_commit();
  };

  float sum = 0.0f;
  fetch_tiles(0, 0);
  for (int k0 = 0, stage = 0; k0 < a.cols; k0 += TILE, stage ^= 1) {
    fetch_tiles(stage ^ 1, k0 + TILE);  // behind the end: zeros, which nobody reads
    __pipeline_wait_prior(1);
    __syncthreads();  // both tiles are complete
    for (int step = 0; step < TILE; ++step) sum += a_tile[stage][y][step] * b_tile[stage][step][x];
    __syncthreads();  // nobody reads them any more
  }
  __pipeline_wait_prior(0);
  if (row >= a.rows || col >= b.cols) return;

  const std::size_t out = static_cast<std::size_t>(row) * ldc + col;
  c[out] = beta == 0.0f ? alpha * sum : alpha * sum + beta * c[out];
}

}  // namespace

void lab::sgemm(int m, int n, int k, float alpha, const float* a, int lda, const float* b, int ldb,
                float beta, float* c, int ldc, cudaStream_t stream) {
  if (m == 0 || n == 0) return;  // a grid of no blocks is an error
  const dim3 grid((n + TILE - 1) / TILE, (m + TILE - 1) / TILE);
  sgemm_kernel<<<grid, dim3(TILE, TILE), 0, stream>>>({a, m, k, lda}, {b, k, n, ldb}, alpha, beta,
                                                      c, ldc);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
