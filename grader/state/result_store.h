// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "base/result.h"
#include "grade/grade.h"

namespace grader {

/// What is remembered of a student's gradings of one lab.
struct LabProgress {
  std::string verdict;  ///< Of the best grading so far; "" when there was none.
  std::string device;
  double points = 0;
  double of = 0;
  double open = 0;

  bool is_ok() const { return verdict == "ok"; }
  bool is_started() const { return !verdict.empty(); }
};

/// Remembers `grade` in `state_dir`/results/LAB.json: the last and the best per device.
std::optional<Error> store_grade(const std::filesystem::path& state_dir, const Grade& grade);

/// The best grading of `lab` over all devices.  A damaged file counts as none.
LabProgress load_progress(const std::filesystem::path& state_dir, const std::string& lab);

}  // namespace grader
