// Lab 31, tiled matrix multiplication: the contract.
#pragma once

#include <cuda_runtime.h>

namespace lab {

/// C = alpha * A * B + beta * C in FP32, all three row-major.
///
/// A has m rows of k elements, B has k rows of n, C has m rows of n; row r of A starts at
/// a + r * lda, and so on, with lda >= k, ldb >= n, ldc >= n.  The pointers are device pointers,
/// and the matrices do not overlap.  m, n and k are 0 to 1 000 000 (with k = 0, C = beta * C); the
/// strides may be so large that r * lda passes 2^31.
///
/// Where beta is 0, C is not read, and may hold junk, NaN too.  The elements between two rows (from
/// n up to ldc in C) belong to somebody else: they may hold NaN, and must not be written.  A and B
/// must stay as they are.  All work is ordered on `stream`, and need not be over on return.
void sgemm(int m, int n, int k, float alpha, const float* a, int lda, const float* b, int ldb,
           float beta, float* c, int ldc, cudaStream_t stream);

}  // namespace lab

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
