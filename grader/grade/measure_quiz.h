// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>

#include "base/result.h"
#include "grade/grade.h"
#include "grade/score.h"
#include "lab/lab.h"
#include "lab/quiz.h"

namespace grader {

/// Why quiz.toml or answers.toml, where they are there, cannot be read: file, line and fault.  It
/// is the lab's fault, and no points may depend on it.
std::optional<Error> broken_quiz(const Lab& lab);

/// The share of the quiz points.  `given` are the student's answers; solutions and wrong
/// submissions come with the right ones.  Open where the answers are not on this machine.
Measured measure_quiz(const Lab& lab, SourceKind kind, const Answers& given);

}  // namespace grader
