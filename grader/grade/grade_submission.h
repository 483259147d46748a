// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "base/result.h"
#include "grade/grade.h"
#include "grade/grade_request.h"
#include "grade/workbench.h"

namespace grader {

/// From file to score.  Failures of the grader itself are a grade too (internal_error).  An Error
/// only for a file that is not there, and when the user interrupted.
///
/// What the machine may have caused is not believed at once.  Where the harness failed, the broken
/// case runs once more, alone and in a fresh process; then a known-good submission repeats the
/// stage (see grade/control.h).  If that fails as well, the verdict is internal_error; otherwise
/// what went wrong is the submission's own.
Result<Grade> grade_submission(const Workbench& bench, const GradeRequest& request,
                               const OnStep& on_step);

}  // namespace grader
