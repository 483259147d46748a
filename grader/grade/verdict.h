// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace grader {

/// What a grading says, worst first: of two verdicts the smaller one counts.
enum class Verdict {
  internal_error,  ///< Our fault; never costs the student anything.
  cheating_suspected,
  compile_error,
  not_started,
  timeout,
  out_of_memory,
  device_fault,
  race,
  wrong_answer,
  ok,
};

/// "wrong_answer"
std::string to_string(Verdict verdict);

/// The verdict of that name, if there is one.
std::optional<Verdict> parse_verdict(std::string_view name);

/// "Wrong answer": for the head of a screen.
std::string title_of(Verdict verdict);

/// A verdict with its reason: what one stage of grading found.
struct Finding {
  Verdict verdict = Verdict::ok;
  std::string diagnosis;  ///< "" when ok.
  std::string message;    ///< What is wrong, one or two sentences.
  std::string look_at;    ///< Where to look, or "".
};

}  // namespace grader
