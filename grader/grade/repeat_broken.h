// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "grade/check_run.h"
#include "grade/harness_setup.h"
#include "process/processes.h"

namespace grader {

/// Names of the cases that a known-good submission need not repeat: no broken machine can cause
/// what they came to.  None where something went wrong outside of the cases.
std::vector<std::string> cases_beyond_doubt(const CheckOutcome& outcome);

/// Runs each case in which the harness failed once more, alone and in a fresh process, and takes
/// that result: a moment's lack of memory or processes passes.  Ends at the first case that breaks
/// the harness again.  An Error as of run_check().
std::optional<Error> repeat_broken_cases(CheckOutcome& outcome, const HarnessSetup& setup,
                                         Processes& processes);

}  // namespace grader
