// What students' mistakes make of a matrix product.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "gemm.h"
#include "lab/expected.h"

namespace lab {
namespace detail {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Whether C is what comes of storing row r at r * step: where such rows overlap, the result of
/// either; where there are gaps, what was there.
inline bool is_stored_with(std::size_t step, const Product& g, const Expected& right,
                           const std::vector<double>& got) {
  const std::size_t rows = g.c.rows;
  const std::size_t cols = g.c.cols;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const std::size_t place = i / cols * g.ldc + i % cols;
    bool stored = false;
    bool fits = false;
    for (std::size_t r = std::min(place / step, rows - 1) + 1; r-- > 0;) {
      const std::size_t col = place - r * step;
      if (col >= cols) break;
      stored = true;
      fits = fits || close(got[i], right.values[r * cols + col], bound_of(right, r * cols + col));
    }
    if (!(stored ? fits : got[i] == static_cast<double>(g.c[i]))) return false;
  }
  return true;
}

/// A tile of A that is loaded whole: past the last step stands what follows the row in memory.
/// Times the zeros of a guarded B it does no harm, unless it is NaN.
inline Expected tail_of_a_unguarded(std::size_t tile, const Product& g) {
  const std::size_t k = g.a.cols;
  Expected result = product_result(g);
  for (std::size_t i = 0; i < result.values.size(); ++i) {
    for (std::size_t p = k; p < (k + tile - 1) / tile * tile; ++p) {
      if (std::isnan(found_at(g.a, g.lda, g.lda, i / g.c.cols, p))) result.values[i] = kNaN;
    }
  }
  return result;
}

/// A tile of B that is loaded whole: beyond the end of B all is NaN, and so is all of C then.
inline Expected tail_of_b_unguarded(const Product& g) {
  Expected result = product_result(g);
  std::fill(result.values.begin(), result.values.end(), kNaN);
  return result;
}

/// Row and column take each other's index of the thread, and the tiles are loaded by both as
/// before: thread (x, y) loads A's element (row of x, step x) and B's (step y, column of y), so
/// that all threads of a block sum up the same products.
inline double with_swapped_threads(std::size_t tile, const Product& g, std::size_t i) {
  const std::size_t row = i / g.c.cols / tile * tile;
  const std::size_t col = i % g.c.cols / tile * tile;
  double sum = 0;
  for (std::size_t p = 0; p < g.a.cols; ++p) {
    const std::size_t lane = p % tile;
    if (row + lane >= g.c.rows || col + lane >= g.c.cols) continue;
    sum += static_cast<double>(g.a(row + lane, p)) * static_cast<double>(g.b(p, col + lane));
  }
  return g.alpha * sum + (g.beta == 0 ? 0 : g.beta * static_cast<double>(g.c[i]));
}

/// Threads outside C have returned, and their part of the tiles was never loaded: in the tiles at
/// the edge all is made with what stood there.
inline Expected after_early_return(std::size_t tile, const Product& g) {
  Expected result = product_result(g);
  const std::size_t cols = g.c.cols;
  for (std::size_t i = 0; i < result.values.size(); ++i) {
    const bool at_edge =
        i / cols / tile * tile + tile > g.c.rows || i % cols / tile * tile + tile > cols;
    if (at_edge) result.values[i] = kNaN;
  }
  return result;
}

class Mistakes {
 public:
  explicit Mistakes(const Product& product) : product_(product), right_(right_way(product)) {}
  std::vector<Hypothesis> list();

 private:
  void strides();
  void scalars();
  void shapes();
  void tails();
  void threads();

  template <typename Change>
  void add(const char* name, const char* sentence, const char* look_at, Change change) {
    Way way = right_;
    change(way);
    found_.push_back({name, sentence, look_at, nullptr,
                      [g = product_, way](std::size_t i) { return element_by(way, g, i).value; }});
  }

  Product product_;
  Way right_;
  std::vector<Hypothesis> found_;
};

inline void Mistakes::scalars() {
  if (product_.beta == 0) {
    add("reads_c_when_beta_is_zero",
        "beta is 0 and C held NaN, and now the result is NaN: 0 * NaN is NaN.",
        "The store: where beta is 0, C must not be read at all.",
        [](Way& k) { k.always_reads_c = true; });
  }
  add("beta_ignored", "The old C is left out: the result is alpha * A * B.",
      "The store: alpha * sum + beta * (what C held).", [](Way& k) { k.beta = 0; });
  add("accumulates", "The product is added to the old C whatever beta is, as if beta were 1.",
      "The store: beta must scale the old C, and with beta = 0 nothing of it may be left.",
      [](Way& k) { k.beta = 1; });
  add("alpha_ignored", "alpha is left out: the result is A * B + beta * C.",
      "The store: alpha * sum + beta * (what C held).", [](Way& k) { k.alpha = 1; });
  add("scalars_ignored", "alpha and beta are left out: the result is A * B.",
      "The store: alpha * sum + beta * (what C held).", [](Way& k) {
        k.alpha = 1;
        k.beta = 0;
      });
  add("scalars_swapped", "alpha and beta have changed places.",
      "The store: alpha scales the product, beta the old C.",
      [](Way& k) { std::swap(k.alpha, k.beta); });
}

inline void Mistakes::strides() {
  const std::size_t m = product_.c.rows;
  const std::size_t n = product_.c.cols;
  const std::size_t k = product_.a.cols;
  const char* look_a = "Element (row, step) of A lies at row * lda + step.";
  add("leading_dimension_a", "The rows of A are taken to be K elements apart, not lda.", look_a,
      [=](Way& x) { x.lda = k; });
  add("leading_dimension_a", "The rows of A are taken to be M elements apart, not lda.", look_a,
      [=](Way& x) { x.lda = m; });
  add("leading_dimension_a", "The rows of A are taken to be N elements apart, not lda.", look_a,
      [=](Way& x) { x.lda = n; });
  const char* look_b = "Element (step, col) of B lies at step * ldb + col.";
  add("leading_dimension_b", "The rows of B are taken to be N elements apart, not ldb.", look_b,
      [=](Way& x) { x.ldb = n; });
  add("leading_dimension_b", "The rows of B are taken to be K elements apart, not ldb.", look_b,
      [=](Way& x) { x.ldb = k; });
  add("leading_dimension_c", "The rows of C are taken to be N elements apart, not ldc.",
      "Element (row, col) of C lies at row * ldc + col.", [=](Way& x) { x.ldc = n; });
  // What is left of the old C is unknown where it is read as well.
  std::map<std::size_t, std::string> others;  // several sizes may be one number
  const std::pair<const char*, std::size_t> sizes[] = {
      {"M", m}, {"K", k}, {"lda", product_.lda}, {"ldb", product_.ldb}};
  for (const auto& [name, step] : sizes) {
    if (step == product_.ldc || step == 0 || product_.beta != 0) continue;
    std::string& names = others[step];
    names += (names.empty() ? "" : " or ") + std::string(name);
  }
  for (const auto& [step, names] : others) {
    found_.push_back({"leading_dimension_c",
                      "The rows of C are stored " + std::to_string(step) + " elements apart, " +
                          names + ", not ldc.",
                      "Element (row, col) of C lies at row * ldc + col.", nullptr, nullptr,
                      [g = product_, step = step](const std::vector<double>& got) {
                        return is_stored_with(step, g, product_result(g), got);
                      }});
  }
  add("leading_dimensions_swapped", "A is read with B's stride, and B with A's.",
      "The order of the arguments: lda belongs to A, ldb to B.",
      [](Way& x) { std::swap(x.lda, x.ldb); });
}

inline void Mistakes::shapes() {
  const std::size_t n = product_.c.cols;
  add("transposed_b", "B is read as if it were transposed.",
      "Element (step, col) of B lies at step * ldb + col, and not at col * ldb + step.",
      [](Way& k) { k.transposed_b = true; });
  add("transposed_a", "A is read as if it were transposed.",
      "Element (row, step) of A lies at row * lda + step, and not at step * lda + row.",
      [](Way& k) { k.transposed_a = true; });
  const char* sizes = "Which size bounds the rows (M), which the columns (N), and which the steps?";
  add("square_only", "M, K and all strides are taken to be N: right for square matrices only.",
      sizes, [=](Way& k) { k.rows = k.k = k.lda = k.ldb = k.ldc = n; });
  add("square_only", "M and K are taken to be N: that is right for square matrices only.", sizes,
      [=](Way& k) { k.rows = k.k = n; });
  add("square_only", "The steps are counted up to N, not K: that is right for square A only.",
      "The bound of the loop over the steps: K.", [=](Way& k) { k.k = n; });
  add("square_only", "The rows are counted up to N, not M: that is right for square C only.",
      "The guard of the rows, and the grid: M.", [=](Way& k) { k.rows = n; });
  for (const std::size_t edge : {8, 16, 32, 64}) {
    const char* look_at = "Which index of threadIdx stores into the tile, and which reads from it?";
    add("transposed_b", "Inside each tile of B, rows and columns have changed places.", look_at,
        [=](Way& k) { k.swapped_b = edge; });
    add("transposed_a", "Inside each tile of A, rows and columns have changed places.", look_at,
        [=](Way& k) { k.swapped_a = edge; });
  }
}

inline void Mistakes::tails() {
  const std::size_t steps = product_.a.cols;
  for (const std::size_t tile : {8, 16, 32, 64}) {
    if (steps % tile == 0) continue;
    if (steps > tile)
      add("k_tail_dropped",
          "The last steps are left out: K is no multiple of the tile, and the sum stops at the "
          "last "
          "whole tile.",
          "The loop over the tiles: K / TILE, rounded up.",
          [=](Way& k) { k.k = steps / tile * tile; });
    const char* sentence =
        "K is no multiple of the tile, and the last tile is loaded past the end of A or B: what "
        "stands there is NaN.";
    const char* look_at = "The guard of the loads: outside A and B the tile must hold 0.";
    found_.push_back({"tail_load_unguarded", sentence, look_at,
                      [g = product_, tile] { return tail_of_a_unguarded(tile, g); }});
    found_.push_back({"tail_load_unguarded", sentence, look_at,
                      [g = product_] { return tail_of_b_unguarded(g); }});
  }
}

inline void Mistakes::threads() {
  const std::size_t m = product_.c.rows;
  const std::size_t n = product_.c.cols;
  for (const std::size_t tile : {8, 16, 32, 64}) {
    found_.push_back(
        {"swapped_threads",
         "Row and column take each other's index of the thread, but the tiles are loaded as if "
         "they did not: every element of a tile of C has the same sum.",
         "Which index of threadIdx makes the row, and which the column? The tiles must be loaded "
         "and read by the same ones.",
         nullptr,
         [g = product_, tile](std::size_t i) { return with_swapped_threads(tile, g, i); }});
    if (m % tile == 0 && n % tile == 0) continue;
    found_.push_back(
        {"returns_before_loading",
         "In the tiles at the edge of C all is wrong: a thread whose element lies outside of C "
         "returns, or skips the loads, though the others of its block need what it should load.",
         "A return, or an if, before the loads and the barriers: all threads load and wait, and "
         "only the store has the guard of C.",
         [g = product_, tile] { return after_early_return(tile, g); }});
  }
}

inline std::vector<Hypothesis> Mistakes::list() {
  scalars();
  shapes();
  strides();
  tails();
  threads();
  return found_;
}

}  // namespace detail

/// The mistakes that students make in a matrix product.
inline std::vector<Hypothesis> product_mistakes(const Product& product) {
  return detail::Mistakes(product).list();
}

}  // namespace lab
