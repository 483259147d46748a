// Known-good: a block of 256 threads computes 64 x 64 elements, 4 x 4 a thread, and every block
// takes more than one such square where there are many.
#include <algorithm>
#include <cstddef>

#include "lab.h"
#include "lab/check.h"

namespace {

constexpr int BLOCK = 64;  // rows and columns of C that a block computes at a time
constexpr int DEPTH = 16;  // steps of K per tile
constexpr int THREAD = 4;  // rows and columns of C of a thread
constexpr int SIDE = BLOCK / THREAD;
constexpr int THREADS = SIDE * SIDE;
constexpr int LOADS = BLOCK * DEPTH / THREADS;
constexpr int MOST_BLOCKS = 1024;
static_assert(DEPTH == SIDE, "a thread's loads lie SIDE rows of the tile apart");

__device__ std::size_t offset(int row, int col, int ld) {
  return static_cast<std::size_t>(row) * ld + col;
}

__global__ void __launch_bounds__(THREADS)
    sgemm_kernel(int m, int n, int k, float alpha, const float* a, int lda, const float* b, int ldb,
                 float beta, float* c, int ldc, int squares_across, long long squares) {
  __shared__ float a_tile[BLOCK][DEPTH + 1];  // padded: a column is read by the threads of a warp
  __shared__ float b_tile[DEPTH][BLOCK];
  const int x = threadIdx.x % SIDE;
  const int y = threadIdx.x / SIDE;

  for (long long square = blockIdx.x; square < squares; square += gridDim.x) {
    const int first_row = static_cast<int>(square / squares_across) * BLOCK;
    const int first_col = static_cast<int>(square % squares_across) * BLOCK;
    float sums[THREAD][THREAD] = {};
    for (int k0 = 0; k0 < k; k0 += DEPTH) {
#pragma unroll
      for (int i = 0; i < LOADS; ++i) {
        const int a_row = first_row + y + i * SIDE;
        const int a_col = k0 + x;
        a_tile[y + i * SIDE][x] = a_row < m && a_col < k ? a[offset(a_row, a_col, lda)] : 0.0f;
        const int b_row = k0 + threadIdx.x / BLOCK + i * (THREADS / BLOCK);
        const int b_col = first_col + threadIdx.x % BLOCK;
        b_tile[threadIdx.x / BLOCK + i * (THREADS / BLOCK)][threadIdx.x % BLOCK] =
            b_row < k && b_col < n ? b[offset(b_row, b_col, ldb)] : 0.0f;
      }
      __syncthreads();  // both tiles are complete
#pragma unroll
      for (int step = 0; step < DEPTH; ++step) {
        for (int i = 0; i < THREAD; ++i) {
          for (int j = 0; j < THREAD; ++j) {
            sums[i][j] += a_tile[y + i * SIDE][step] * b_tile[step][x + j * SIDE];
          }
        }
      }
      __syncthreads();  // nobody reads them any more
    }
    for (int i = 0; i < THREAD; ++i) {
      for (int j = 0; j < THREAD; ++j) {
        const int row = first_row + y + i * SIDE;
        const int col = first_col + x + j * SIDE;
        if (row >= m || col >= n) continue;
        float& out = c[offset(row, col, ldc)];
        out = beta == 0.0f ? alpha * sums[i][j] : alpha * sums[i][j] + beta * out;
      }
    }
  }
}

}  // namespace

void lab::sgemm(int m, int n, int k, float alpha, const float* a, int lda, const float* b, int ldb,
                float beta, float* c, int ldc, cudaStream_t stream) {
  if (m == 0 || n == 0) return;  // a grid of no blocks is an error
  const int across = (n + BLOCK - 1) / BLOCK;
  const long long squares = static_cast<long long>((m + BLOCK - 1) / BLOCK) * across;
  const auto blocks = static_cast<unsigned>(std::min<long long>(squares, MOST_BLOCKS));
  sgemm_kernel<<<blocks, THREADS, 0, stream>>>(m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, across,
                                               squares);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
