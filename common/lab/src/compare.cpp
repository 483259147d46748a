// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "compare.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

namespace lab {

std::string Grid::where(std::size_t index) const {
  if (!matrix) return fmt::format("{}[{}]", name, index);
  return fmt::format("{}[{}, {}]", name, index / cols, index % cols);
}

double bound_of(const Expected& expected, std::size_t index) {
  if (expected.bounds.empty()) return 0;
  return expected.bounds.size() == 1 ? expected.bounds[0] : expected.bounds[index];
}

bool close(double got, double expected, double bound) {
  // inf - inf is NaN: an infinity that is expected passes by being equal.
  return got == expected || std::abs(got - expected) <= bound;
}

Mismatch compare(const Outcome& outcome, const Expected& expected) {
  const std::size_t n = outcome.grid.size();
  const std::size_t bounds = expected.bounds.size();
  if (outcome.got.size() != n || expected.values.size() != n || (bounds > 1 && bounds != n))
    throw std::logic_error(fmt::format("{} has {} x {} elements, but the harness expects {} values",
                                       outcome.grid.name, outcome.grid.rows, outcome.grid.cols,
                                       expected.values.size()));
  Mismatch mismatch;
  mismatch.bad.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    if (close(outcome.got[i], expected.values[i], bound_of(expected, i))) continue;
    if (mismatch.count++ == 0) mismatch.first = i;
    mismatch.bad[i] = 1;
  }
  return mismatch;
}

}  // namespace lab
