// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "grade/harness_setup.h"
#include "grade/records.h"
#include "process/processes.h"

namespace grader {

/// What came of running all cases.
struct CheckOutcome {
  StartRecord start;
  std::vector<CaseResult> cases;  ///< All of the harness's cases, in its order.
  WorkOfRun work;
  std::optional<Finding> whole;  ///< What is wrong and belongs to no case.
  std::string printed;           ///< What the submission printed.

  /// True where the harness could not go on, outside of the cases.
  bool harness_failed() const;
  /// The first of what a broken machine can cause, too.
  std::optional<Finding> doubtful() const;
  /// Where a known-good submission comes through: internal errors are the submission's own.
  void blame_submission();
};

/// Told after each case: how many are done, out of how many.
using OnCase = std::function<void(std::size_t done, std::size_t all)>;

/// Whether a case that failed so is all that is asked for.
using IsEnough = std::function<bool(const Finding& finding)>;

/// Runs the harness over all cases, or until one fails for which `enough` is true.  When a case
/// ends the process, the harness is started again for those that are left: once after a case that
/// never ends or eats the memory, a few times after a crash.  An Error only when the harness cannot
/// be started or the user interrupted.
Result<CheckOutcome> run_check(const HarnessSetup& setup, Processes& processes,
                               const OnCase& on_case = {}, const IsEnough& enough = {});

/// The cases that the harness has, without any submission: none of them is run, and those are
/// skipped that this machine cannot hold.  Empty if the harness does not tell.
std::vector<CaseResult> announced_cases(const HarnessSetup& setup, Processes& processes);

}  // namespace grader
