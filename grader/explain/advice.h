// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "grade/records.h"

namespace grader {

/// One thing about one line that costs time and need not.
struct Advice {
  std::string kernel;
  std::string file;
  int line = 0;
  double is = 0;        ///< The number now, per request (divergent branches: in all).
  double could_be = 0;  ///< What it could be.
  double saved = 0;     ///< Sectors and wavefronts that would go: the order of advice.
  std::string text;     ///< One sentence with both numbers.
};

/// What is to be said about one line.
std::vector<Advice> advise(const CounterRecord& line);

/// The advice about all lines, the most expensive first.
std::vector<Advice> worst_first(const std::vector<CounterRecord>& counters);

}  // namespace grader
