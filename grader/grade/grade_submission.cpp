// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/grade_submission.h"

#include <chrono>

#include "grade/grading.h"

namespace grader {

Result<Grade> grade_submission(const Workbench& bench, const GradeRequest& request,
                               const OnStep& on_step) {
  const auto start = std::chrono::steady_clock::now();
  auto graded = run_stages(bench, request, on_step);
  if (!graded.ok()) return graded.error();
  Grade& grade = graded.value().grade;
  grade.score = compute_score(request.lab->facts, graded.value().score);
  grade.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return std::move(grade);
}

}  // namespace grader
