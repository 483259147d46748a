// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
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
  std::string timed{};      ///< HarnessSetup::timed.
};

/// Results of a plan before anything is measured: all of it is missing.
Results nothing_measured(const Lab& lab, const Card& card, const LadderPlan& plan);

/// Measures each rung against the lab's baseline, both in the same run of the harness, into
/// `results`, which nothing_measured() made.  A rung that is wrong gets its verdict and no time.
/// After an Error `results` has what was measured before it, and what is missing.
std::optional<Error> measure_ladder(const Workbench& bench, const Lab& lab, const LadderPlan& plan,
                                    Results& results, Progress& progress);

/// Today in UTC, as results files have it: "2026-11-28".
std::string today();

}  // namespace grader
