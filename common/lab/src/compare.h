// Compares a result with the expected one, element by element.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lab/expected.h"

namespace lab {

/// An array by name and shape.
struct Grid {
  std::string name;
  std::size_t rows = 1;
  std::size_t cols = 0;
  bool matrix = false;

  std::size_t size() const { return rows * cols; }
  /// "C[992, 0]" or "c[256]".
  std::string where(std::size_t index) const;
};

/// What a call left in an output: its window on the host.
struct Outcome {
  Grid grid;
  std::vector<double> got;
  std::vector<std::uint8_t> untouched;  // 1: still the bits that were there before the call
};

/// Which elements are wrong.
struct Mismatch {
  std::vector<std::uint8_t> bad;  // 1 per wrong element
  std::size_t count = 0;
  std::size_t first = 0;  // meaningful when count > 0
};

/// Throws std::logic_error when the shapes do not agree: a fault of the harness.
Mismatch compare(const Outcome& outcome, const Expected& expected);

}  // namespace lab
