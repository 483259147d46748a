// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "grade/grade.h"
#include "grade/grade_submission.h"
#include "lab/edit_file.h"
#include "lab/lab.h"

namespace grader {

/// One submission that check_labs grades, and what must come out.
struct CheckJob {
  const Lab* lab = nullptr;
  std::string name;  ///< "v2_coalesced", "wrong/zeros", "right/graph", "impostor zeros", ...
  GradeRequest request;
  bool must_be_ok = false;              ///< A rung.
  bool must_earn_all = false;           ///< A known-good submission: all points measured here.
  std::optional<Expectation> must_get;  ///< A known-bad submission, or the unchanged skeleton.
  std::string place;                    ///< File and line of what a known one must get.
};

/// All submissions of `lab` for `device`: the skeleton, the rungs, the known ones, whose source is
/// written below `folder`, and the impostors.  What needs another device, or more than `gpus` of
/// the cuda device, is left out, and `notes` says so.
std::vector<CheckJob> check_jobs(const Lab& lab, const std::string& device, std::size_t gpus,
                                 const std::filesystem::path& folder,
                                 std::vector<std::string>& notes);

/// Lets each wrong submission run only until it has got what it must get, a race from the checkers
/// alone, and the skeleton and impostors until they are found wrong.  Rungs run completely.
void stop_when_found(std::vector<CheckJob>& jobs);

/// Takes the checkers out of all jobs but those that must get a race, or the name of a waste, or
/// must lose no points: on a GPU they take most of the time.
void leave_out_care(std::vector<CheckJob>& jobs);

/// What is off with the grade of a job; "" when nothing is.
std::string fault_of(const CheckJob& job, const Grade& grade);

}  // namespace grader
