// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "grade/grade.h"
#include "grade/grade_request.h"
#include "grade/verdict.h"
#include "grade/workbench.h"

namespace grader {

/// What became of the control: a submission that is known to be good, and repeats in the same
/// folder, with the same tools and under the same limits what one that failed came to.
struct Control {
  enum class State {
    absent,  ///< The lab has none.
    passed,  ///< It came through: the machine is fine.
    failed,  ///< Something went wrong that is not the control's: the machine is broken.
  };
  State state = State::absent;
  std::string name;                ///< Of the file; empty where the machine alone showed it.
  Finding finding;                 ///< Why it failed.
  std::vector<std::string> lines;  ///< What the compiler said then.
};

/// Takes the lab's slowest reference version through `part`; where solutions are not deployed, the
/// skeleton, whose results are wrong, but which must compile and run.
Result<Control> run_control(const Workbench& bench, const GradeRequest& request,
                            const ControlPart& part, const OnStep& on_step);

/// Tells what is the submission's own from what a broken machine causes, too.  One for each
/// grading.
class BlameFinder {
 public:
  BlameFinder(const Workbench& bench, const GradeRequest& request, const OnStep& on_step)
      : bench_(bench), request_(request), on_step_(on_step) {}

  /// True where a known-good submission comes through `part`, and `finding` is the submission's
  /// own. False where it does not, or nobody can tell.
  Result<bool> is_own(const Finding& finding, const ControlPart& part);

  /// Gives `outcome` of a stage its right names, if a broken machine can cause it.
  template <class Outcome>
  std::optional<Error> settle(Outcome& outcome, const ControlPart& part) {
    const auto doubt = outcome.doubtful();
    if (!doubt) return std::nullopt;
    const auto own = is_own(*doubt, part);
    if (!own.ok()) return own.error();
    if (own.value()) outcome.blame_submission();
    return std::nullopt;
  }

  /// The control that failed: the grading is over.
  const std::optional<Control>& broken_machine() const { return broken_machine_; }
  /// Of a control: what a broken machine can cause, if there was any.
  const std::optional<Finding>& doubt() const { return doubt_; }

 private:
  const Workbench& bench_;
  const GradeRequest& request_;
  const OnStep& on_step_;
  std::optional<Finding> doubt_;
  std::optional<Control> broken_machine_;
};

/// Turns the grade of a submission into an internal error of the machine's, which names the cause.
void blame_machine(Grade& grade, const Control& control, const std::filesystem::path& runs);

}  // namespace grader
