// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "grade/case_result.h"
#include "grade/harness_setup.h"
#include "grade/records.h"
#include "grade/verdict.h"
#include "process/processes.h"

namespace grader {

/// What one build of a submission did in a run of its cases.
struct BuildRun {
  std::vector<CaseResult> cases;
  WorkOfRun work;
};

/// That the builds asked the device for different work, in a case that both passed: the submission
/// finds out which of them runs.  What a call reads back from the device may steer it, and differ
/// in the last bits: then only the names of its kernels count.
std::optional<Finding> different_behaviour(const BuildRun& fast, const BuildRun& checked);

/// The same, unless a build differs from itself when it runs once more: its work then depends on
/// something else.  An Error when it cannot be run again, or the user interrupted.
Result<std::optional<Finding>> confirmed_difference(const BuildRun& fast, const BuildRun& checked,
                                                    const HarnessSetup& setup,
                                                    Processes& processes);

}  // namespace grader
