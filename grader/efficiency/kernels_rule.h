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

/// Whether the result of a case was wrong where the host saw other data than the device.  A case
/// that launches nothing, such as that of a single element, costs its own points alone.
bool follows_host(const std::vector<CaseResult>& cases);

/// Whether the kernels can have computed what came out: in every counted case that passed they must
/// have moved and computed their share of what any version must.  The finding where they have not.
std::optional<Finding> computed_elsewhere(const KernelsRule& rule,
                                          const std::vector<CaseResult>& cases,
                                          const std::vector<CounterRecord>& counters);

}  // namespace grader
