// What the matrix-product labs share: the arrays, and the right result, which is written once for
// host and device; with another Way it gives what a mistake gives.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "lab/arrays.h"
#include "lab/expected.h"
#include "lab/value.h"

namespace lab {

/// How far an FP32 product may be from the true one, per unit of the sum of |a| |b|.  For values of
/// mean 0 the rounding errors of a long sum largely cancel, and stay at a few times 2^-24, whatever
/// K (Higham and Mary, "Sharper probabilistic backward error analysis", 2020); 16 is ample.  TF32
/// rounds each factor to 11 bits, which gives more than 8 times the bound up to K = 4096.
inline constexpr double kFp32ProductBound = 16.0 / (1 << 24);

/// C = alpha * A * B + beta * C, row-major: A is M x K, B is K x N, C is M x N.  The matrices hold
/// what they held before the call.
struct Product {
  View<const float> a, b, c;
  std::size_t lda, ldb, ldc;  // the contract's, also where the views are packed
  double alpha, beta;
  bool exact;  // whole numbers whose sums are exact: no bound
};

/// How a kernel computes a product.
struct Way {
  std::size_t lda, ldb, ldc;  // the strides that it uses
  std::size_t rows;           // the rows of C that it writes
  std::size_t k;              // the steps that it sums
  double alpha, beta;
  bool transposed_a = false;
  bool transposed_b = false;
  std::size_t swapped_a = 1;  // edge of the tiles of A inside which rows and columns are swapped
  std::size_t swapped_b = 1;
  bool always_reads_c = false;
};

LAB_HOST_DEVICE inline Way right_way(const Product& p) {
  return {p.lda, p.ldb, p.ldc, p.c.rows, p.a.cols, p.alpha, p.beta};
}

namespace detail {

/// What an index made with `step` elements from row to row finds in a matrix whose rows are `ld`
/// elements apart: NaN between the rows and beyond the end.
LAB_HOST_DEVICE inline double found_at(const View<const float>& matrix, std::size_t ld,
                                       std::size_t step, std::size_t row, std::size_t col) {
  if (step != ld || col >= ld) {
    const std::size_t offset = row * step + col;
    row = offset / ld;
    col = offset % ld;
  }
  if (row >= matrix.rows || col >= matrix.cols) return NAN;
  return static_cast<double>(matrix(row, col));
}

/// The element that takes the place of (row, col) where tiles of `edge` x `edge` are transposed.
LAB_HOST_DEVICE inline void swap_in_tile(std::size_t edge, std::size_t& row, std::size_t& col) {
  if (edge == 1) return;
  const std::size_t other = row / edge * edge + col % edge;
  col = col / edge * edge + row % edge;
  row = other;
}

/// An element of C out of its sums: that of the products, and that of their magnitudes.
LAB_HOST_DEVICE inline Value with_scalars(const Product& p, const Way& way, double sum,
                                          double magnitude, double old) {
  const double kept = way.beta != 0 || way.always_reads_c ? way.beta * old : 0;
  if (p.exact) return exactly(way.alpha * sum + kept);
  return within(way.alpha * sum + kept,
                kFp32ProductBound * (fabs(way.alpha) * magnitude + fabs(kept)));
}

}  // namespace detail

/// What element i of C's window becomes.
LAB_HOST_DEVICE inline Value element_by(const Way& way, const Product& p, std::size_t i) {
  const std::size_t offset = i / p.c.cols * p.ldc + i % p.c.cols;
  const std::size_t row = offset / way.ldc;  // of the element that the kernel stores there
  const std::size_t col = offset % way.ldc;
  const auto old = static_cast<double>(p.c[i]);
  if (row >= way.rows || col >= p.c.cols) return exactly(old);
  double sum = 0;
  double magnitude = 0;
  for (std::size_t k = 0; k < way.k; ++k) {
    std::size_t row_a = way.transposed_a ? k : row, col_a = way.transposed_a ? row : k;
    std::size_t row_b = way.transposed_b ? col : k, col_b = way.transposed_b ? k : col;
    detail::swap_in_tile(way.swapped_a, row_a, col_a);
    detail::swap_in_tile(way.swapped_b, row_b, col_b);
    const double product = detail::found_at(p.a, p.lda, way.lda, row_a, col_a) *
                           detail::found_at(p.b, p.ldb, way.ldb, row_b, col_b);
    sum += product;
    if (!p.exact) magnitude += fabs(product);
  }
  return detail::with_scalars(p, way, sum, magnitude, old);
}

/// All of the right C.
inline Expected product_result(const Product& p) {
  Expected result{p.c.rows, p.c.cols, std::vector<double>(p.c.size()), {}};
  if (!p.exact) result.bounds.resize(p.c.size());
  for (std::size_t i = 0; i < p.c.size(); ++i) {
    const Value one = element_by(right_way(p), p, i);
    result.values[i] = one.value;
    if (!p.exact) result.bounds[i] = one.bound;
  }
  return result;
}

/// The size of a case, with the scalars of its call.
struct ProductSize {
  int m = 0, n = 0, k = 0;
  float alpha = 1.0f;
  float beta = 0.0f;
  int lda = 0, ldb = 0, ldc = 0;  // 0: the rows follow each other without a gap
  bool random = false;            // else whole numbers
  bool nan_in_c = false;
  int offset = 0;  // A, B and C begin so many elements behind an aligned place
};

struct Matrices {
  Input<float> a, b;
  InOut<float> c;
};

LAB_HOST_DEVICE inline Product product_of(const Matrices& x, const ProductSize& s) {
  const auto stride = [](int ld, std::size_t cols) {
    const std::size_t least = cols > 0 ? cols : 1;
    return ld > 0 ? static_cast<std::size_t>(ld) : least;
  };
  return {x.a,
          x.b,
          {x.c.data, x.c.rows, x.c.cols, x.c.ld, x.c.id},
          stride(s.lda, x.a.cols),
          stride(s.ldb, x.b.cols),
          stride(s.ldc, x.c.cols),
          s.alpha,
          s.beta,
          !s.random};
}

/// For lab::Contract.
struct RightProduct {
  LAB_HOST_DEVICE Value operator()(const Matrices& x, const ProductSize& s, std::size_t i) const {
    const Product product = product_of(x, s);
    return element_by(right_way(product), product, i);
  }
};

}  // namespace lab
