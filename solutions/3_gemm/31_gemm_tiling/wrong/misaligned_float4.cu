// expect: device_fault misaligned_address; needs: cuda
// float4 is read whatever the stride is: an odd row is not aligned to 16 bytes.
#include <cstddef>
#include <cstdint>

#include "lab.h"
#include "lab/check.h"

namespace {

constexpr int BLOCK_M = 32;  // a block computes BLOCK_M x BLOCK_N elements of C, one per thread
constexpr int BLOCK_N = 32;  // one warp wide: its lanes read a_tile by broadcast
constexpr int BLOCK_K = 64;  // steps of K per tile
constexpr int A_VECTORS = BLOCK_M * BLOCK_K / 4;
constexpr int B_VECTORS = BLOCK_K * BLOCK_N / 4;
static_assert(A_VECTORS + B_VECTORS == BLOCK_M * BLOCK_N, "one float4 for each thread and tile");

/// Where element (row, col) lies; in 64 bits, because row * ld may pass 2^31.
__device__ std::size_t offset(int row, int col, int ld) {
  return static_cast<std::size_t>(row) * ld + col;
}

/// Four neighbours of a row; what lies outside the rows x cols matrix counts as 0, and is not read.
/// ALIGNED says that every fourth column lies on a 16-byte boundary.
template <bool ALIGNED>
__device__ float4 load4(const float* matrix, int row, int col, int ld, int rows, int cols) {
  float4 v = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  if (row >= rows) return v;
  const float* from = matrix + offset(row, col, ld);
  if (ALIGNED && col + 3 < cols) return *reinterpret_cast<const float4*>(from);
  if (col < cols) v.x = from[0];
  if (col + 1 < cols) v.y = from[1];
  if (col + 2 < cols) v.z = from[2];
  if (col + 3 < cols) v.w = from[3];
  return v;
}

template <bool ALIGNED>
__global__ void sgemm_kernel(int m, int n, int k, float alpha, const float* a, int lda,
                             const float* b, int ldb, float beta, float* c, int ldc) {
  __shared__ float4 a_tile[BLOCK_M][BLOCK_K / 4];  // (row of the block, 4 steps of K)
  __shared__ float4 b_tile[BLOCK_K][BLOCK_N / 4];  // (step of K, 4 columns of the block)

  const int block_row = blockIdx.y * BLOCK_M;
  const int block_col = blockIdx.x * BLOCK_N;
  const int thread = threadIdx.y * BLOCK_N + threadIdx.x;
  const bool loads_a = thread < A_VECTORS;  // the other threads load B: whole warps, no divergence
  const int vector = loads_a ? thread : thread - A_VECTORS;

  float sum = 0.0f;
  for (int k0 = 0; k0 < k; k0 += BLOCK_K) {
    if (loads_a) {
      const int i = vector / (BLOCK_K / 4);
      const int j = vector % (BLOCK_K / 4);
      a_tile[i][j] = load4<ALIGNED>(a, block_row + i, k0 + 4 * j, lda, m, k);
    } else {
      const int i = vector / (BLOCK_N / 4);
      const int j = vector % (BLOCK_N / 4);
      b_tile[i][j] = load4<ALIGNED>(b, k0 + i, block_col + 4 * j, ldb, k, n);
    }
    __syncthreads();  // both tiles are whole
    const float* b_column = &b_tile[0][0].x + threadIdx.x;
#pragma unroll
    for (int step = 0; step < BLOCK_K; step += 4) {
      const float4 a4 = a_tile[threadIdx.y][step / 4];
      sum += a4.x * b_column[(step + 0) * BLOCK_N];
      sum += a4.y * b_column[(step + 1) * BLOCK_N];
      sum += a4.z * b_column[(step + 2) * BLOCK_N];
      sum += a4.w * b_column[(step + 3) * BLOCK_N];
    }
    __syncthreads();  // nobody reads them any more
  }
  const int row = block_row + threadIdx.y;
  const int col = block_col + threadIdx.x;
  if (row >= m || col >= n) return;

  const std::size_t out = offset(row, col, ldc);
  const float old = beta == 0.0f ? 0.0f : c[out];
  c[out] = alpha * sum + beta * old;
}

/// Whether every fourth element of each row lies on a 16-byte boundary.
bool aligned(const float* matrix, int ld) {
  return reinterpret_cast<std::uintptr_t>(matrix) % sizeof(float4) == 0 && ld % 4 == 0;
}

}  // namespace

void lab::sgemm(int m, int n, int k, float alpha, const float* a, int lda, const float* b, int ldb,
                float beta, float* c, int ldc, cudaStream_t stream) {
  if (m == 0 || n == 0) return;  // a grid of no blocks is an error

  const dim3 block(BLOCK_N, BLOCK_M);
  const dim3 grid((n + BLOCK_N - 1) / BLOCK_N, (m + BLOCK_M - 1) / BLOCK_M);

  if (aligned(a, 0) && aligned(b, 0)) {
    sgemm_kernel<true><<<grid, block, 0, stream>>>(m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
  } else {
    sgemm_kernel<false><<<grid, block, 0, stream>>>(m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
  }
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
