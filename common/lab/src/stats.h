// The few statistics that the timing protocol needs.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace lab {

/// The middle value, or the mean of the two middle ones.  NaN when there is none.
double median(std::vector<double> values);

struct Interval {
  double low = 0;
  double high = 0;
  /// Half of the width, as a share of the middle.
  double half_width() const { return (high - low) / (high + low); }
};

/// The 95 % percentile bootstrap interval of the median: 2000 resamples drawn with `seed`.
/// Needs at least one value.
Interval bootstrap_median(const std::vector<double>& values, std::uint64_t seed);

}  // namespace lab
