// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "lab/lab_facts.h"

namespace grader {

/// Share (0 to 1) of the throughput points that `ratio` earns: log-linear from rule.zero to
/// rule.full, with a plateau from 1 % below full on, so that noise cannot take the last points.
/// What is no ratio (NaN, infinite, not above 0) earns nothing.
double perf_share(const ThroughputRule& rule, double ratio);

}  // namespace grader
