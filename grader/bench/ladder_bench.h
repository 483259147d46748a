// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "device/probe.h"
#include "grade/grade_submission.h"
#include "lab/lab.h"
#include "lab/rungs.h"
#include "report/progress.h"
#include "report/results_files.h"

namespace grader {

/// What is measured of one lab.
struct LadderPlan {
  std::vector<Rung> rungs;  ///< In the order of the ladder.
  int aa = 0;               ///< Runs of the baseline against itself.
  int repeat = 0;           ///< Gradings of the last of the rungs.
  bool with_care = true;    ///< Run the checkers, too, before a rung is timed.
};

/// Measures each rung against the lab's baseline, both in the same run of the harness.  A rung that
/// is wrong gets its verdict and no time.
Result<Results> measure_ladder(const Workbench& bench, const Lab& lab, const Card& card,
                               const LadderPlan& plan, Progress& progress);

/// Today in UTC, as results files have it: "2026-11-28".
std::string today();

}  // namespace grader
