// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <vector>

#include "grade/case_result.h"
#include "grade/records.h"
#include "grade/verdict.h"
#include "lab/lab_facts.h"

namespace grader {

/// The diagnosis of a result that the host has computed; the harness gives it, too.
inline constexpr const char* kComputedOnHost = "computed_on_host";

/// Whether the kernels can have computed what came out: in every counted case that passed they must
/// have moved and computed their share of what any version must.  The finding where they have not.
std::optional<Finding> computed_elsewhere(const KernelsRule& rule,
                                          const std::vector<CaseResult>& cases,
                                          const std::vector<CounterRecord>& counters);

}  // namespace grader
