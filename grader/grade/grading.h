// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>

#include "base/result.h"
#include "grade/grade.h"
#include "grade/grade_request.h"
#include "grade/score.h"
#include "grade/workbench.h"

namespace grader {

/// What the stages of a grading found; the points are not counted yet.
struct Graded {
  Grade grade;
  ScoreInput score;
  /// Of a control: what a broken machine can cause, if there was any.
  std::optional<Finding> doubt;
};

/// The stages of one grading.  An Error only for a file that is not there, and when the user
/// interrupted.
Result<Graded> run_stages(const Workbench& bench, const GradeRequest& request,
                          const OnStep& on_step);

}  // namespace grader
