// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "efficiency/measure_efficiency.h"
#include "grade/case_result.h"
#include "grade/records.h"
#include "grade/score.h"
#include "grade/verdict.h"

namespace grader {

/// What kind of file was graded: it decides what is kept and what is said.
enum class SourceKind { student, file, rung, wrong, right, impostor };

/// Everything that grading one submission gave.
struct Grade {
  std::string lab;
  std::string device;
  std::string card;
  std::filesystem::path source;
  SourceKind kind = SourceKind::student;
  std::uint64_t seed = 1;  ///< Of the inputs.
  Finding finding;
  Score score;
  std::vector<CaseResult> cases;
  std::optional<std::size_t> case_index;        ///< The case that shows the finding.
  std::optional<BenchRecord> bench;             ///< When it was timed to the end.
  std::optional<EfficiencyOutcome> efficiency;  ///< When it was counted.
  std::vector<DiagnosticRecord> warnings;       ///< What is no fault, and takes no points.
  std::vector<std::string> compiler_lines;      ///< The first errors, when it does not compile.
  std::vector<int> open_todos;                  ///< TODOs whose code is still the skeleton's.
  std::string printed;                          ///< What the submission printed.
  std::filesystem::path plug_in;                ///< Kept for a debugger; empty when there is none.
  std::vector<std::string> start;               ///< Stands before the harness: Device::start.
  std::filesystem::path harness;
  double seconds = 0;

  std::size_t count(CaseResult::State state) const;
  bool warns_of(const std::string& kind) const;
};

/// Whether `kind` is a warning: right, and yet no program that may run for long.
bool is_warning(const std::string& kind);

/// The sentences that go with a grade: what is wrong, where to look, what is open.
std::vector<std::string> messages_of(const Grade& grade);

}  // namespace grader
