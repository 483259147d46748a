// A product's case: its matrices and what they hold, its size in words, its cost.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "gemm.h"
#include "lab/contract.h"
#include "lab/fill.h"
#include "lab/inputs.h"
#include "lab/memory.h"

namespace lab {

/// With this stride, row 2 of a matrix starts past element 2^31.  Only the elements themselves are
/// filled and compared.
inline constexpr int kGiantStride = (1 << 30) + 64;

inline Label product_label(const ProductSize& s) {
  const auto size = [](int value) { return static_cast<std::size_t>(value); };
  return {{"M", size(s.m)}, {"N", size(s.n)}, {"K", size(s.k)}};
}

/// What is not usual: "alpha = 2, beta = 0, lda = 61".
inline std::string product_remark(const ProductSize& s) {
  std::string text;
  const auto number = [](float value) {
    std::string digits = std::to_string(value);
    digits.erase(digits.find_last_not_of('0') + 1);
    return digits.back() == '.' ? digits.substr(0, digits.size() - 1) : digits;
  };
  if (s.alpha != 1 || s.beta != 0)
    text += ", alpha = " + number(s.alpha) + ", beta = " + number(s.beta);
  if (s.lda > 0) text += ", lda = " + std::to_string(s.lda);
  if (s.ldb > 0) text += ", ldb = " + std::to_string(s.ldb);
  if (s.ldc > 0) text += ", ldc = " + std::to_string(s.ldc);
  if (s.offset > 0) text += ", no matrix begins at a multiple of 16 bytes";
  if (s.nan_in_c) text += ", beta = 0 and NaN in C";
  return text;
}

/// A and B are read once, C is written once, and read once if beta says so.
inline Cost product_cost(const ProductSize& s) {
  const double m = s.m, n = s.n, k = s.k;
  return {.bytes = 4 * (m * k + k * n + m * n * (s.beta == 0 ? 1 : 2)), .flops = 2 * m * n * k};
}

/// rows x cols with rows `ld` elements apart; 0: without a gap.
inline Shape product_matrix(int rows, int cols, int ld, int offset) {
  const auto size = [](int value) { return static_cast<std::size_t>(value); };
  return {.rows = size(rows),
          .cols = size(cols),
          .ld = size(ld > 0     ? ld
                     : cols > 0 ? cols
                                : 1),
          .extent = ld >= kGiantStride ? Extent::sparse : Extent::whole,
          .offset = size(offset)};
}

inline Matrices product_arrays(const ProductSize& s, Memory& m) {
  return {m.input<float>("A", product_matrix(s.m, s.k, s.lda, s.offset)),
          m.input<float>("B", product_matrix(s.k, s.n, s.ldb, s.offset)),
          m.in_out<float>("C", product_matrix(s.m, s.n, s.ldc, s.offset))};
}

/// Whole numbers, whose sums are exact in FP32, unless the case asks for random values.
inline void fill_product(const Fill& fill, const Matrices& x, const ProductSize& s) {
  if (s.random) return fill.usual();
  fill.integers(x.a, -8, 8);
  fill.integers(x.b, -8, 8);
  // Halves, which no product is: an element that was never written differs from the right one.
  std::vector<float> c(x.c.size());
  for (std::size_t i = 0; i < c.size(); ++i) {
    const bool nan = s.nan_in_c && i % 3 == 0;  // every third element: the rest shows more
    c[i] = static_cast<float>(integer(fill.seed_of(x.c), i, -99, 99)) + 0.5f;
    if (nan) c[i] = std::numeric_limits<float>::quiet_NaN();
  }
  fill.values(x.c, c);
}

}  // namespace lab
