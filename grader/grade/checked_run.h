// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "base/result.h"
#include "grade/care_run.h"
#include "grade/check_run.h"
#include "grade/harness_setup.h"
#include "process/processes.h"

namespace grader {

/// Runs the care cases with `setup.submission`, a plug-in that was compiled so that the device sees
/// every access of it (Device::care_compile).  The device does what the three checkers of
/// compute-sanitizer do in one run; the outcome has one entry for each all the same.
/// `seconds` limit the run; a finding of theirs for which `enough` is true ends it.
Result<CareOutcome> run_checked(const HarnessSetup& setup, Processes& processes,
                                double seconds = kWatchedSeconds, const IsEnough& enough = {});

}  // namespace grader
