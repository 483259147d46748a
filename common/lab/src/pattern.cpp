// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "pattern.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace lab {
namespace {

// The k for which bad[i] holds exactly at i = offset, offset + k, ...; step 0: there is none.
Period progression(const std::vector<std::uint8_t>& bad, std::uint8_t wanted) {
  constexpr std::size_t kMostSteps = 1024;
  constexpr std::size_t kFewestHits = 4;
  const auto first = std::find(bad.begin(), bad.end(), wanted);
  if (first == bad.end()) return {};
  const auto second = std::find(first + 1, bad.end(), wanted);
  if (second == bad.end()) return {};
  const auto offset = static_cast<std::size_t>(first - bad.begin());
  const auto step = static_cast<std::size_t>(second - first);
  if (step < 2 || step > kMostSteps || offset >= step) return {};
  if ((bad.size() - offset) / step < kFewestHits) return {};
  for (std::size_t i = 0; i < bad.size(); ++i)
    if ((bad[i] == wanted) != (i % step == offset)) return {};
  return {step, offset, wanted == 0};
}

// In a matrix the rule must be the same in every row.
Period find_period(const Grid& grid, const Mismatch& mismatch) {
  std::vector<std::uint8_t> row(mismatch.bad.begin(),
                                mismatch.bad.begin() + static_cast<std::ptrdiff_t>(grid.cols));
  for (std::size_t i = grid.cols; i < mismatch.bad.size(); ++i)
    if (mismatch.bad[i] != row[i % grid.cols]) return {};
  const Period bad = progression(row, 1);
  return bad.step > 0 ? bad : progression(row, 0);
}

void find_box(const Grid& grid, const Mismatch& mismatch, Pattern& p) {
  p.first = p.total;
  p.top = grid.rows;
  p.left = grid.cols;
  for (std::size_t i = 0; i < p.total; ++i) {
    if (mismatch.bad[i] == 0) continue;
    p.first = std::min(p.first, i);
    p.last = i;
    p.top = std::min(p.top, i / grid.cols);
    p.bottom = i / grid.cols;
    p.left = std::min(p.left, i % grid.cols);
    p.right = std::max(p.right, i % grid.cols);
  }
  p.box_full = p.count == (p.bottom - p.top + 1) * (p.right - p.left + 1);
}

// Edges are looked for from the upper left half, where a partial tile at the end never reaches.
void find_edges(const Grid& grid, const Mismatch& mismatch, Pattern& p) {
  p.edge_row = grid.rows;
  p.edge_col = grid.cols;
  for (std::size_t i = 0; i < p.total; ++i) {
    if (mismatch.bad[i] == 0) continue;
    const std::size_t row = i / grid.cols;
    const std::size_t col = i % grid.cols;
    if (2 * row < grid.rows) p.edge_col = std::min(p.edge_col, col);
    if (2 * col < grid.cols) p.edge_row = std::min(p.edge_row, row);
  }
  p.edge_total = p.total - p.edge_row * p.edge_col;
  bool far = p.edge_row == 0 || p.edge_col == 0;
  for (std::size_t i = 0; i < p.total && !far; ++i) {
    const bool beyond = i / grid.cols >= p.edge_row || i % grid.cols >= p.edge_col;
    far = mismatch.bad[i] == 1 && !beyond;
  }
  if (!far) return;
  p.edge_row = grid.rows;  // something is wrong far from the ends
  p.edge_col = grid.cols;
  p.edge_total = 0;
}

std::string share(const Pattern& p) {
  const double percent = 100.0 * static_cast<double>(p.count) / static_cast<double>(p.total);
  return fmt::format("{} of {} elements ({:.{}f} %)", p.count, p.total, percent,
                     percent < 1                     ? 2
                     : percent < 10 || percent >= 99 ? 1
                                                     : 0);
}

std::string range(const char* what, std::size_t first, std::size_t last, std::size_t n) {
  if (first == last) return fmt::format("{} {}", what, first);
  if (last + 1 == n) return fmt::format("the last {} {}s (from {})", last - first + 1, what, first);
  if (first == 0) return fmt::format("the first {} {}s", last + 1, what);
  return fmt::format("{}s {} to {}", what, first, last);
}

std::string ordinal(std::size_t n) {
  const bool teen = n % 100 / 10 == 1;
  const char* ending[] = {"th", "st", "nd", "rd"};
  return fmt::format("{}{}", n, ending[teen || n % 10 > 3 ? 0 : n % 10]);
}

std::string periodic(const char* what, const Period& period) {
  return fmt::format("{}every {} {} (from {})", period.inverted ? "all but " : "",
                     ordinal(period.step), what, period.offset);
}

std::string vector_phrase(const Grid& grid, const Pattern& p) {
  if (p.count == 1) return fmt::format("{} alone", grid.where(p.first));
  if (p.suffix())
    return fmt::format("the last {} of {} elements (from {})", p.count, p.total,
                       grid.where(p.first));
  if (p.box_full && p.first == 0)
    return fmt::format("the first {} of {} elements", p.count, p.total);
  if (p.box_full) return fmt::format("{} to {}", grid.where(p.first), grid.where(p.last));
  if (p.period.step > 0) return periodic("element", p.period);
  return fmt::format("{}, between {} and {}", share(p), grid.where(p.first), grid.where(p.last));
}

std::string matrix_phrase(const Grid& grid, const Pattern& p) {
  if (p.count == 1) return fmt::format("{} alone", grid.where(p.first));
  const std::string rows = range("row", p.top, p.bottom, grid.rows);
  const std::string cols = range("column", p.left, p.right, grid.cols);
  const bool all_rows = p.top == 0 && p.bottom + 1 == grid.rows;
  const bool all_cols = p.left == 0 && p.right + 1 == grid.cols;
  if (p.box_full && all_cols) return rows;
  if (p.box_full && all_rows) return cols;
  if (p.box_full) return fmt::format("the block of {} and {}", rows, cols);
  if (p.period.step > 0) return periodic("column", p.period);
  if (p.edge_row < grid.rows && p.edge_col < grid.cols)
    return fmt::format("{}, all in the rows from {} or the columns from {}", share(p), p.edge_row,
                       p.edge_col);
  if (p.edge_row < grid.rows)
    return fmt::format("{}, all in the rows from {}", share(p), p.edge_row);
  if (p.edge_col < grid.cols)
    return fmt::format("{}, all in the columns from {}", share(p), p.edge_col);
  return fmt::format("{}, from {} to {}", share(p), grid.where(p.first), grid.where(p.last));
}

std::string phrase_of(const Grid& grid, const Pattern& p) {
  if (p.total == 1) return "the only element";
  if (p.count == p.total && grid.matrix)
    return fmt::format("all {} x {} elements", grid.rows, grid.cols);
  if (p.count == p.total) return fmt::format("all {} elements", p.total);
  return grid.matrix ? matrix_phrase(grid, p) : vector_phrase(grid, p);
}

}  // namespace

Pattern find_pattern(const Grid& grid, const Mismatch& mismatch) {
  Pattern p;
  p.total = grid.size();
  p.count = mismatch.count;
  find_box(grid, mismatch, p);
  find_edges(grid, mismatch, p);
  p.period = find_period(grid, mismatch);
  p.phrase = phrase_of(grid, p);
  return p;
}

std::size_t tile_of_tail(std::size_t n, std::size_t first) {
  for (std::size_t tile = 1024; tile >= 8; tile /= 2)
    if (first > 0 && n % tile != 0 && first == n / tile * tile) return tile;
  return 0;
}

}  // namespace lab
