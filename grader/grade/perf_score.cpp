// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/perf_score.h"

#include <algorithm>
#include <cmath>

namespace grader {

double perf_share(const ThroughputRule& rule, double ratio) {
  if (!std::isfinite(ratio) || ratio <= 0) return 0;
  const double plateau = 0.99 * rule.full;
  if (ratio >= plateau) return 1;
  return std::clamp(std::log(ratio / rule.zero) / std::log(plateau / rule.zero), 0.0, 1.0);
}

}  // namespace grader
