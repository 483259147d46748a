// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "device/devices.h"
#include "grade/harness_setup.h"
#include "grade/records.h"
#include "grade/score.h"
#include "process/processes.h"

namespace grader {

/// What one checker said about the small cases.
struct ToolOutcome {
  std::string tool;
  bool ran = false;  ///< False: it could not be run to its end, `reason` says why.
  std::string reason;
  std::vector<DiagnosticRecord> errors;
};

/// What all checkers said.
struct CareOutcome {
  std::vector<ToolOutcome> tools;
  // Of a device that checks and counts in one run:
  std::vector<CaseResult> cases;
  std::vector<CounterRecord> counters;
  WorkOfRun work;
  // Warnings that may well go right, and say what it is when results differ from run to run:
  std::vector<DiagnosticRecord> suspects;
  // Blocks that write the same values to the same places: why a kernel is not ready in time.
  std::optional<DiagnosticRecord> repeated;
  // What is no fault: leaks, errors that nobody asks for.
  std::vector<DiagnosticRecord> warnings;

  std::optional<Finding> attack;   // explain_attack()
  std::optional<Finding> crash;    // the submission ended the run, and no checker says why
  std::optional<Finding> gave_up;  // the harness ended it, by a fault of its own

  /// That the harness could not go on, at all or with a case.
  std::optional<Finding> harness_fault() const;
  bool harness_failed() const { return harness_fault().has_value(); }
  /// The first of what a broken machine can cause, too.
  std::optional<Finding> doubtful() const;
  /// Where a known-good submission comes through: if the harness failed, it is a crash like others.
  void blame_submission();

  /// Share of the checkers that found nothing; open when one could not be run.
  Measured measured() const;
  /// The worst thing that was found; ok when nothing was.
  Finding worst() const;
  /// What explains results that differ from run to run where nothing worse does; ok without one.
  Finding suspect() const;
};

/// The checkers of compute-sanitizer that care consists of.
inline constexpr const char* kCareTools[] = {"memcheck", "racecheck", "synccheck"};

/// Runs the care cases under each of `tools`.  `device.care` must not be empty.
Result<CareOutcome> run_care(const Device& device, const HarnessSetup& setup,
                             const std::vector<std::string>& tools, Processes& processes);

}  // namespace grader
