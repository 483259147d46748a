// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "rules.h"

namespace lab::rules {
namespace {

bool every_bad_one_untouched(const Evidence& e) {
  for (std::size_t i = 0; i < e.mismatch.bad.size(); ++i)
    if (e.mismatch.bad[i] == 1 && e.outcome.untouched[i] == 0) return false;
  return true;
}

std::size_t bad_within(const Evidence& e, std::size_t rows, std::size_t cols) {
  std::size_t count = 0;
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 0; c < cols; ++c) count += e.mismatch.bad[r * e.outcome.grid.cols + c];
  return count;
}

// What a tail holds, as a half sentence.
std::string content(const Evidence& e) {
  bool nan = false;
  bool zero = true;
  for (std::size_t i = 0; i < e.mismatch.bad.size(); ++i) {
    if (e.mismatch.bad[i] == 0) continue;
    nan = nan || std::isnan(e.outcome.got[i]);
    zero = zero && e.outcome.got[i] == 0;
  }
  if (nan) return "NaN is among them: memory beyond the end of an input is NaN here.";
  return zero ? "They are all zero." : "The rest is right.";
}

}  // namespace

Finding never_written(const Evidence& e) {
  const auto& untouched = e.outcome.untouched;
  if (std::find(untouched.begin(), untouched.end(), 0) != untouched.end()) return {};
  return Diagnosis{
      "never_written", fmt::format("Nothing was written to {}.", e.outcome.grid.name),
      "Is a kernel launched at all, with at least one block, and does it write to the pointer that "
      "was passed in? Can a thread get past the guard?"};
}

Finding first_block_only(const Evidence& e) {
  const Grid& grid = e.outcome.grid;
  const std::size_t n = e.pattern.total;
  if (e.mismatch.bad[0] == 1) return {};
  // The good part: a run at the start of the first row, over a run at the start of the first
  // column.
  std::size_t cols = 0;
  while (cols < grid.cols && e.mismatch.bad[cols] == 0) ++cols;
  std::size_t rows = 0;
  while (rows < grid.rows && e.mismatch.bad[rows * grid.cols] == 0) ++rows;
  const bool block = grid.matrix ? cols % 8 == 0 && rows % 8 == 0 && rows * cols * 4 <= n
                                 : cols % 32 == 0 && cols <= 1024 && 2 * cols < n;
  if (!block || bad_within(e, rows, cols) > 0) return {};
  // Some elements may be right by chance, in whole-number data above all.
  if (e.mismatch.count * 10 < (n - rows * cols) * 9) return {};
  const std::string part = grid.matrix ? fmt::format("the first {} x {} elements", rows, cols)
                                       : fmt::format("the first {} elements", cols);
  return Diagnosis{"first_block_only",
                   fmt::format("Only {} of {} are right: the work of one block. The first wrong "
                               "one is {}.",
                               part, grid.name, grid.where(e.mismatch.first)),
                   "The index: does it use blockIdx * blockDim + threadIdx? The launch: how many "
                   "blocks does it start?"};
}

Finding last_row_never_written(const Evidence& e) {
  const Grid& grid = e.outcome.grid;
  if (!grid.matrix || grid.rows < 2 || !e.pattern.suffix()) return {};
  if (e.pattern.count != grid.cols || !every_bad_one_untouched(e)) return {};
  return Diagnosis{
      "last_row_never_written",
      fmt::format("The last row of {} (row {}) was never written.", grid.name, grid.rows - 1),
      "Loop bounds and guards on the rows: is `< rows` meant where `< rows - 1` stands?"
      " Is the number of blocks rounded up?"};
}

Finding most_never_written(const Evidence& e) {
  const Grid& grid = e.outcome.grid;
  const Pattern& p = e.pattern;
  // Who leaves out a partial tile leaves less than half.
  const bool most = p.first > 0 && 2 * p.count > p.total;
  if (grid.matrix || !p.suffix() || !most || !every_bad_one_untouched(e)) return {};
  return Diagnosis{
      "most_never_written",
      p.first == 1
          ? fmt::format("Only the first of {} elements of {} was written.", p.total, grid.name)
          : fmt::format("Only the first {} of {} elements of {} were written.", p.first, p.total,
                        grid.name),
      "The index: blockIdx.x * blockDim.x + threadIdx.x gives each thread an element of its own; "
      "with a part left out, or another factor, threads share elements. The launch: enough "
      "threads, or a loop over what is left."};
}

Finding tail_never_written(const Evidence& e) {
  const Grid& grid = e.outcome.grid;
  const Pattern& p = e.pattern;
  if (!every_bad_one_untouched(e)) return {};
  const bool edge =
      grid.matrix && p.edge_total > 0 && p.edge_total < p.total && p.count * 10 >= p.edge_total * 9;
  if (!(p.suffix() && p.count < p.total) && !edge) return {};
  return Diagnosis{
      "tail_never_written",
      fmt::format("The end of {} was never written: {}.", grid.name, p.phrase),
      "The number of blocks: is it rounded up (lab::ceil_div)? The guard: does it let the last "
      "index through? A loop with a step: does it stop before the last, partial step?"};
}

Finding tail_wrong(const Evidence& e) {
  const Grid& grid = e.outcome.grid;
  const Pattern& p = e.pattern;
  std::string place;
  if (!grid.matrix) {
    const std::size_t tile = tile_of_tail(p.total, p.first);
    if (tile == 0 || p.count * 2 < p.total - p.first) return {};
    place = fmt::format("from {} on, the last partial tile of {}", grid.where(p.first), tile);
  } else {
    if (p.edge_total == 0 || p.edge_total == p.total || p.count * 2 < p.edge_total) return {};
    const std::size_t row_tile = tile_of_tail(grid.rows, p.edge_row);
    const std::size_t col_tile = tile_of_tail(grid.cols, p.edge_col);
    if ((p.edge_row < grid.rows && row_tile == 0) || (p.edge_col < grid.cols && col_tile == 0))
      return {};
    if (row_tile > 0) place = fmt::format("rows from {} (tiles of {})", p.edge_row, row_tile);
    if (col_tile > 0)
      place += fmt::format("{}columns from {} (tiles of {})", row_tile > 0 ? " and " : "",
                           p.edge_col, col_tile);
  }
  return Diagnosis{"tail_wrong",
                   fmt::format("All errors lie in the last partial tile of {}: {}. {}", grid.name,
                               place, content(e)),
                   "What happens where the size is no multiple of the tile: check the guard of the "
                   "load and the guard of the store."};
}

Finding every_kth(const Evidence& e) {
  const Period& period = e.pattern.period;
  if (period.step == 0) return {};
  const char* what = e.outcome.grid.matrix ? "columns" : "elements";
  return Diagnosis{
      "every_kth",
      fmt::format("The wrong {} of {} follow a rule: {}.", what, e.outcome.grid.name,
                  e.pattern.phrase),
      "A stride or an index that is scaled twice or not at all; a vector access (float4) of which "
      "only some parts are stored; lanes of a warp that take no part."};
}

}  // namespace lab::rules
