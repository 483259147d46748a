// A result under construction, for the tests of diagnose().
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "diagnose.h"
#include "lab/inputs.h"

namespace lab {

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Right until a test spoils it.
struct Result {
  Outcome outcome;
  Expected expected;
  std::vector<InputValues> inputs{};
  std::vector<Hypothesis> hypotheses{};
  std::vector<double> got_over_ones{};

  double& got(std::size_t r, std::size_t c) { return outcome.got[r * outcome.grid.cols + c]; }
  double right(std::size_t r, std::size_t c) const {
    return expected.values[r * outcome.grid.cols + c];
  }
  void leave(std::size_t i) {
    outcome.got[i] = kNan;
    outcome.untouched[i] = 1;
  }
  Evidence evidence() const {
    Evidence e = gather(outcome, expected, compare(outcome, expected));
    e.inputs = inputs;
    e.hypotheses = hypotheses;
    e.got_over_ones = got_over_ones;
    return e;
  }
  Diagnosis diagnosis() const { return diagnose(evidence()); }
  std::string name() const { return diagnosis().name; }
};

inline Result make(std::size_t rows, std::size_t cols, bool matrix, double bound) {
  Result r;
  r.outcome.grid = {matrix ? "C" : "c", rows, cols, matrix};
  for (std::size_t i = 0; i < rows * cols; ++i)
    r.expected.values.push_back(10 * static_cast<double>(uniform(42, i)));
  r.expected.rows = rows;
  r.expected.cols = cols;
  r.expected.bounds = {bound};
  r.outcome.got = r.expected.values;
  r.outcome.untouched.assign(rows * cols, 0);
  return r;
}

inline Result vec(std::size_t n) {
  return make(1, n, false, 1e-5);
}
inline Result mat(std::size_t rows, std::size_t cols) {
  return make(rows, cols, true, 1e-5);
}

}  // namespace lab
