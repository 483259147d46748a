// What a harness says about the right result.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace lab {

/// The right result, row-major, rows x cols, in double.  An element passes when |got - value| <=
/// bound; NaN never passes.  `bounds` holds one bound per element, or one for all, or none: then
/// the result must be exact (whole-number data).
struct Expected {
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::vector<double> values;
  std::vector<double> bounds;
};

/// The bound of element i.
double bound_of(const Expected& expected, std::size_t index);

/// |got - expected| <= bound.  NaN never passes: the comparison is never written the other way
/// round.
bool close(double got, double expected, double bound);

/// "If this is what you wrote, you made this mistake": tried, in order, when a result is wrong.
struct Hypothesis {
  std::string diagnosis;             // its name, [a-z0-9_]+, such as "transposed_b"
  std::string sentence;              // what is wrong: "B is read as if it were transposed."
  std::string look_at;               // what to look at
  std::function<Expected()> result;  // what the mistake gives; NaN here matches NaN
  /// Or, cheaper, one element of it: the right result's bounds hold, and the comparison ends with
  /// the first difference.  Not tried on a result that is NaN everywhere, which many mistakes give.
  std::function<double(std::size_t index)> element = nullptr;
  /// Or a property of the whole result that the mistake always has, whatever the values: "the right
  /// numbers in another order".  Where results differ from run to run, only these are asked.
  std::function<bool(const std::vector<double>& got)> matches = nullptr;
};

/// What any correct version must move and compute.
struct Cost {
  double bytes = 0;
  double flops = 0;
  double flops_per_second = 0;  // ceiling for these flops; 0: the card's FP32 ceiling
};

/// Elements of an array that follow each other.
struct Range {
  std::size_t first = 0;
  std::size_t count = 0;
};

/// What a comparison on the device found.
struct BadCount {
  std::size_t bad = 0;
  std::size_t first_index = 0;  // meaningful when bad > 0, as the three below
  double got = 0;
  double expected = 0;
  double bound = 0;
};

}  // namespace lab
