// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "grade/case_result.h"
#include "lab/lab_facts.h"

namespace grader {

/// Where [groups] and [efficiency] of lab.toml and the harness's cases do not fit together, a
/// sentence for each: points would be lost there, or stay open for ever.
std::vector<std::string> case_faults(const LabFacts& facts, const std::vector<CaseResult>& cases);

}  // namespace grader
