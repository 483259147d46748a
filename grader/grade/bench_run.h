// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>

#include "base/result.h"
#include "grade/harness_setup.h"
#include "grade/records.h"
#include "grade/score.h"
#include "lab/lab_facts.h"
#include "process/processes.h"

namespace grader {

/// What the timing protocol came to.
struct BenchOutcome {
  std::optional<BenchRecord> record;  ///< Absent when the run broke off.
  Measured measured;                  ///< Share of the throughput points.
  Finding finding;                    ///< ok, or what the timed run revealed.

  bool harness_failed() const { return finding.verdict == Verdict::internal_error; }
  /// `finding`, if a broken machine can cause it, too.
  std::optional<Finding> doubtful() const;
  /// Where a known-good submission comes through: an internal error is the submission's own.
  void blame_submission();
};

/// Runs the timing protocol.  `on_round` is told the rounds that are done.
Result<BenchOutcome> run_bench(const HarnessSetup& setup, const ThroughputRule& rule,
                               Processes& processes,
                               const std::function<void(int rounds)>& on_round = {});

/// What a bench record is worth.
BenchOutcome judge_bench(const BenchRecord& record, const ThroughputRule& rule);

}  // namespace grader
