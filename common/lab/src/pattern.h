// Where the bad elements of an array lie.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "compare.h"

namespace lab {

/// Every k-th element, starting at `offset`; step 0 when there is no such rule.
struct Period {
  std::size_t step = 0;
  std::size_t offset = 0;
  bool inverted = false;  // these are the good ones
};

/// The places of the bad elements, put in order.
struct Pattern {
  std::size_t total = 0;
  std::size_t count = 0;
  std::size_t first = 0;  // first and last bad index, row-major
  std::size_t last = 0;
  std::size_t top = 0;  // box around the bad elements
  std::size_t bottom = 0;
  std::size_t left = 0;
  std::size_t right = 0;
  bool box_full = false;       // every element of the box is bad
  std::size_t edge_row = 0;    // smallest r, c such that bad implies row >= r or col >= c;
  std::size_t edge_col = 0;    //   rows / cols when there is no such edge
  std::size_t edge_total = 0;  // elements beyond these edges
  Period period;               // by element (vectors) or by column (matrices)
  std::string phrase;          // "the last 1 of 257 elements (from c[256])"

  /// All bad elements are the last ones, without a hole.
  bool suffix() const { return count > 0 && last + 1 == total && last - first + 1 == count; }
};

/// Needs mismatch.count > 0.
Pattern find_pattern(const Grid& grid, const Mismatch& mismatch);

/// The largest tile size (8, 16 ... 1024) whose last, partial tile starts at `first`: with n = 1023
/// and first = 992 it is 32.  0 when there is none.
std::size_t tile_of_tail(std::size_t n, std::size_t first);

}  // namespace lab
