// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/grade_submission.h"

#include <chrono>

#include "grade/control.h"
#include "grade/grading.h"

namespace grader {
namespace {

/// A check of the lab's own files ends early, and finds a broken machine by its reference versions.
bool may_need_control(const GradeRequest& request, const Graded& graded) {
  return graded.suspect && !request.enough && request.kind != SourceKind::impostor;
}

Result<Graded> grade_with_control(const Workbench& bench, const GradeRequest& request,
                                  const OnStep& on_step) {
  auto graded = run_stages(bench, request, HarnessTrust::unproven, on_step);
  if (!graded.ok() || !may_need_control(request, graded.value())) return graded;
  const Suspect& suspect = *graded.value().suspect;
  const auto control = run_control(bench, request, suspect, on_step);
  if (!control.ok()) return control.error();
  switch (control.value().state) {
    case Control::State::absent:
      return graded;
    case Control::State::failed:
      blame_machine(graded.value(), control.value(), bench.runs());
      return graded;
    case Control::State::passed:
      break;
  }
  if (!suspect.may_pass) return graded;
  // It may have been a moment's lack of memory or processes.  What fails again is its own.
  return run_stages(bench, request, HarnessTrust::proven, on_step);
}

}  // namespace

Result<Grade> grade_submission(const Workbench& bench, const GradeRequest& request,
                               const OnStep& on_step) {
  const auto start = std::chrono::steady_clock::now();
  auto graded = grade_with_control(bench, request, on_step);
  if (!graded.ok()) return graded.error();
  Grade& grade = graded.value().grade;
  grade.score = compute_score(request.lab->facts, graded.value().score);
  grade.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return std::move(grade);
}

}  // namespace grader
