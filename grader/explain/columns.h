// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "grade/records.h"

namespace grader {

/// One number beside a line or a kernel.
struct Column {
  std::string head;
  std::string meaning;                        ///< A few words for the legend.
  std::string (*cell)(const CounterRecord&);  ///< Empty where there is nothing to tell.
};

/// The columns in which any of these records has something to tell.
std::vector<Column> columns_for(const std::vector<CounterRecord>& counters);

/// Floating-point operations: an FMA is two.
double flops(const CounterRecord& counter);

}  // namespace grader
