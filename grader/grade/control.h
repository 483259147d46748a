// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "grade/grade_request.h"
#include "grade/grading.h"
#include "grade/suspect.h"
#include "grade/workbench.h"

namespace grader {

/// What became of the control: a submission that is known to be good, graded in the same folder,
/// with the same tools and under the same limits as one that failed.
struct Control {
  enum class State {
    absent,  ///< The lab has none.
    passed,  ///< It came through all stages: the machine is fine.
    failed,  ///< Something went wrong that is not the control's: the machine is broken.
  };
  State state = State::absent;
  std::string name;                ///< Of the file; empty where the machine alone showed it.
  Finding finding;                 ///< Why it failed.
  std::vector<std::string> lines;  ///< What the compiler said then.
};

/// Grades the lab's slowest reference version up to the stage of `suspect`; where solutions are not
/// deployed, the skeleton, whose results are wrong, but which must compile and run.
Result<Control> run_control(const Workbench& bench, const GradeRequest& request,
                            const Suspect& suspect, const OnStep& on_step);

/// Turns the grade of a submission into an internal error of the machine's, which names the cause.
void blame_machine(Graded& graded, const Control& control, const std::filesystem::path& runs);

}  // namespace grader
