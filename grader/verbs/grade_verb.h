// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grade/grade_submission.h"
#include "lab/lab.h"
#include "verbs/context.h"

namespace grader {

/// The command line of `grade`.
struct GradeOptions {
  std::vector<std::string> labs;
  std::string file;
  std::string rung;
  std::string wrong;
  std::string right;
  bool show = false;  ///< Print the source of `wrong` or `right`.
  bool solutions = false;
  std::string device = "auto";
  bool strict = false;
  bool build = true;
  std::optional<std::uint64_t> seed;  ///< Empty: drawn for each grading.
};

/// The file that the options choose for one lab, or why there is none.
Result<GradeRequest> request_for(const Context& context, const GradeOptions& options,
                                 const Lab& lab);

/// What is wrong with options for that many labs.
std::optional<Error> check_options(const GradeOptions& options, std::size_t labs);

int run_grade(const Context& context, const GradeOptions& options);

}  // namespace grader
