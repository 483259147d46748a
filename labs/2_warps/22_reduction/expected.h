// The right sums and compactions.  The host check and the device check use them on the input, the
// mistakes (mistakes.h) on a part of it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "lab/expected.h"
#include "lab/inputs.h"

namespace lab {

using Values = std::vector<double>;

/// Which elements a compaction keeps.
struct IsKept {
  template <typename T>
  LAB_HOST_DEVICE bool operator()(T x) const {
    return x > 0;
  }
};

/// The sum of in[first, last): exact for whole numbers with sums below 2^53.
struct Sum {
  template <typename T>
  LAB_HOST_DEVICE double operator()(const T* in, std::size_t first, std::size_t last) const {
    double sum = 0;
    for (std::size_t i = first; i < last; ++i) sum += static_cast<double>(in[i]);
    return sum;
  }
};

/// How many elements of in[first, last) are kept.
struct KeptCount {
  template <typename T>
  LAB_HOST_DEVICE double operator()(const T* in, std::size_t first, std::size_t last) const {
    std::size_t count = 0;
    for (std::size_t i = first; i < last; ++i) count += IsKept{}(in[i]) ? 1 : 0;
    return static_cast<double>(count);
  }
};

/// A result of one element.
inline Expected one(double value) {
  return {1, 1, {value}, {}};
}

/// The sum of `values`.  `chain` is the longest chain of additions that a sum in FP32 may have: the
/// bound is chain * 2^-24 * (sum of |values|).  With chain == 0 the sum must be exact.
inline Expected sum_of(const Values& values, double chain = 0) {
  Expected expected = one(Sum{}(values.data(), 0, values.size()));
  if (chain == 0) return expected;
  double magnitude = 0;
  for (const double x : values) magnitude += std::abs(x);
  expected.bounds = {chain * 0x1p-24 * magnitude};
  return expected;
}

/// The kept elements in their order, then `untouched` up to n elements.
template <typename Keeps = IsKept>
Expected kept_of(const Values& values, std::size_t n, double untouched, Keeps keeps = {}) {
  Expected expected{1, n, {}, {}};
  for (const double x : values)
    if (keeps(x)) expected.values.push_back(x);
  expected.values.resize(n, untouched);
  return expected;
}

/// How many elements are kept.
inline Expected kept_count_of(const Values& values) {
  return one(KeptCount{}(values.data(), 0, values.size()));
}

}  // namespace lab
