// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grade/check_run.h"
#include "grade/grade.h"
#include "lab/lab.h"
#include "lab/quiz.h"

namespace grader {

/// The stages of a grading, in their order.
enum class Stage { compile, cases, checkers, timing };

/// What a known-good submission repeats of a grading: this stage after compiling, and no other.
struct ControlPart {
  Stage stage = Stage::compile;
  std::vector<std::string> skip_cases;  ///< Of Stage::cases.
};

/// One submission to grade.
struct GradeRequest {
  const Lab* lab = nullptr;
  SourceKind kind = SourceKind::student;
  std::filesystem::path source;
  std::string impostor;  ///< For SourceKind::impostor: "zeros", "copy" or "scaled".
  Answers quiz_answers;  ///< The student's.
  std::uint64_t seed = 1;
  bool run_skeleton = false;  ///< Run the cases also of what is not started, and judge by them.
  bool with_care = true;
  bool with_bench = true;
  std::string timed;                   ///< HarnessSetup::timed.
  bool draws_timed_size = false;       ///< HarnessSetup::draws_timed_size.
  std::optional<double> case_seconds;  ///< In place of lab.toml's limit.
  bool keep_plug_in = false;           ///< For the debugger line of a failed grading.
  unsigned int workers = 1;            ///< Gradings that share this machine's memory.
  /// Ends the grading at a finding for which it is true: what has not run by then stays open,
  /// points included.  Empty: the grade is complete.
  IsEnough enough;
  bool checkers_first = false;  ///< With `enough`, on a device that checks by itself.
  std::string first_group;      ///< HarnessSetup::first_group.
  std::optional<ControlPart>
      control;  ///< It is known to be good, and shows if the machine is, too.
};

/// Told what is being done now, and how far it is.
using OnStep = std::function<void(const std::string& what)>;

}  // namespace grader
