// What harnesses of all-reduce labs share: the right result, and what named mistakes give instead.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "lab/buffer.h"
#include "lab/expected.h"

namespace lab {

/// One sum over the arrays of all ranks.
struct AllReduceOnHost {
  std::vector<View<float>> arrays;  // by rank, of one length
  bool exact = true;                // whole numbers whose sums are exact: no bound
  double factor = 1;                // what the sum is multiplied by in the end
  bool in_place = false;            // the result takes the place of the rank's array

  int ranks() const { return static_cast<int>(arrays.size()); }
  std::size_t count() const { return arrays[0].size(); }
};

/// The right result: a row for each rank.  The bound of an element is ranks * 2^-24 times the sum
/// of the magnitudes, which holds for every order of summation.
Expected all_reduce_result(const AllReduceOnHost& sum);

/// The mistakes that students make.
std::vector<Hypothesis> all_reduce_mistakes(const AllReduceOnHost& sum);

/// "ranks_differ" where the rows of a result are not the same, bit by bit.
std::optional<Hypothesis> differing_ranks(const std::vector<double>& got, std::size_t count);

}  // namespace lab
