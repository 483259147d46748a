// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include "grade/records.h"

namespace grader {

/// Counters of several cases added up: the host's first (without a kernel), then each kernel in the
/// order of its first launch, followed by its lines in theirs.
std::vector<CounterRecord> all_cases(const std::vector<CounterRecord>& counters);

}  // namespace grader
