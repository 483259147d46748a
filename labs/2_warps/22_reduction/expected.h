// What is right, and what named mistakes give, in labs that add up an array or pick from it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lab/expected.h"

namespace lab {

/// The sum of `values`, 1 x 1.  `chain` is the longest chain of additions that a sum in FP32 may
/// have: the bound is chain * 2^-24 * (sum of |values|); 0: the sum must be exact.
Expected sum_of(const std::vector<double>& values, double chain);

/// What a sum of `values` becomes by the mistakes that people make: parts left out, a tree that
/// wants a power of two, small values lost beside a large one, integers added as floats, `junk`
/// added that stands behind the array.  Whole positive numbers tell most.  junk = 0: not known.
std::vector<Hypothesis> sum_mistakes(std::vector<double> values, double junk);

/// Those of `values` that are greater than 0, in their order; then `untouched` up to their number.
Expected kept_of(const std::vector<double>& values, double untouched);

/// What becomes of kept_of() by the mistakes that people make.
std::vector<Hypothesis> kept_mistakes(std::vector<double> values, double untouched);

/// The number of those kept, 1 x 1, and what becomes of it.
Expected kept_count_of(const std::vector<double>& values);
std::vector<Hypothesis> kept_count_mistakes(std::vector<double> values);

}  // namespace lab
