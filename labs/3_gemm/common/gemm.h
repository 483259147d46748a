// What the matrix-product labs have in common: the right result, and what known mistakes give.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "lab/buffer.h"
#include "lab/expected.h"

namespace lab {

/// How far an FP32 product may be from the true one, per unit of the sum of |a| |b|.  For values of
/// mean 0 the rounding errors of a long sum largely cancel, and stay at a few times 2^-24, whatever
/// K (Higham and Mary, "Sharper probabilistic backward error analysis", 2020); 16 leaves them room.
/// TF32 rounds each factor to 11 bits, which gives more than 8 times the bound up to K = 4096.
inline constexpr double kFp32ProductBound = 16.0 / (1 << 24);

/// C = alpha * A * B + beta * C, row-major, as it was before the call.
struct Gemm {
  View<float> a;  // M x K
  View<float> b;  // K x N
  View<float> c;  // M x N
  std::size_t lda;
  std::size_t ldb;
  std::size_t ldc;
  double alpha;
  double beta;
  bool exact;  // whole numbers whose sums are exact: no bound
};

/// The right C.
Expected gemm_result(const Gemm& gemm);

/// The mistakes that students make in a matrix product.
std::vector<Hypothesis> gemm_mistakes(const Gemm& gemm);

}  // namespace lab
