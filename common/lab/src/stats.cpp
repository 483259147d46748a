// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "stats.h"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "lab/inputs.h"

namespace lab {

double median(std::vector<double> values) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

Interval bootstrap_median(const std::vector<double>& values, std::uint64_t seed) {
  constexpr std::size_t kResamples = 2000;
  constexpr std::size_t kTail = kResamples / 40;  // 2.5 % on either side
  std::vector<double> medians(kResamples);
  std::vector<double> sample(values.size());
  std::uint64_t draw = 0;
  for (double& m : medians) {
    for (double& x : sample) x = values[mix(seed, draw++) % values.size()];
    m = median(sample);
  }
  std::sort(medians.begin(), medians.end());
  return {medians[kTail], medians[kResamples - 1 - kTail]};
}

}  // namespace lab
