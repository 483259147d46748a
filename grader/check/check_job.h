// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "grade/grade.h"
#include "grade/grade_submission.h"
#include "lab/lab.h"
#include "lab/wrong_files.h"

namespace grader {

/// One submission that check_labs grades, and what must come out.
struct CheckJob {
  const Lab* lab = nullptr;
  std::string name;  ///< "v2_coalesced", "wrong/zeros", "impostor zeros", "skeleton"
  GradeRequest request;
  bool must_be_ok = false;              ///< A rung.
  std::optional<Expectation> must_get;  ///< A wrong submission.
};

/// All submissions of `lab` for `device`: the skeleton, the rungs, the wrong ones, the impostors.
/// What needs another device, or more than `gpus` of the cuda device, is left out and told in
/// `notes`.
std::vector<CheckJob> check_jobs(const Lab& lab, const std::string& device, std::size_t gpus,
                                 std::vector<std::string>& notes);

/// Lets each wrong submission run only until it has got what it must get, a race from the checkers
/// alone, and the skeleton until it is found wrong.  Rungs and impostors run completely.
void stop_when_found(std::vector<CheckJob>& jobs);

/// Takes the checkers out of all jobs but those that must get a race, or the name of a waste: on a
/// GPU they take most of the time.
void leave_out_care(std::vector<CheckJob>& jobs);

/// What is off with the grade of a job; "" when nothing is.
std::string fault_of(const CheckJob& job, const Grade& grade);

}  // namespace grader
