// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "lab/lab.h"

namespace grader {

/// Faults of quiz.toml and answers.toml: questions without an answer or a reason, answers without a
/// question, answers that cannot be given.
std::vector<std::string> check_quiz(const Lab& lab);

}  // namespace grader
