// expect: not_started skeleton
// Nothing was done yet: this is student.cu as it was handed out.
// Lab 31, tiled matrix multiplication: your code.
//
// Compute C = alpha * A * B + beta * C with tiles in shared memory.  Fill in TODO 1 to 5; what
// stands outside them is right as it is.
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

  // TODO 1 (2 lines): the row and the column of C that this thread computes.  Neighbours in a warp
  // differ in threadIdx.x: what should they be neighbours in?
  const int row = 0;
  const int col = 0;

  float sum = 0.0f;
  for (int k0 = 0; k0 < k; k0 += TILE) {
    // TODO 2 (about 4 lines): each thread loads one element of a_tile and one of b_tile for the
    // steps k0 to k0 + TILE - 1.  What lies outside A or B counts as 0, and is not read.

    // TODO 3 (about 5 lines): when the tiles are whole, add this thread's TILE products to `sum`;
    // no thread may overwrite a tile that another still reads.
  }

  // TODO 4 (about 4 lines): write this thread's element, if C has it; read the old one only if beta
  // asks for it.
}

}  // namespace

void lab::sgemm(int m, int n, int k, float alpha, const float* a, int lda, const float* b, int ldb,
                float beta, float* c, int ldc, cudaStream_t stream) {
  if (m == 0 || n == 0) return;  // a grid of no blocks is an error

  // TODO 5 (2 lines): the block's shape, and a grid that covers the whole of C.
  const dim3 block(1, 1);
  const dim3 grid(1, 1);

  sgemm_kernel<<<grid, block, 0, stream>>>(m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
