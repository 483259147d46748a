// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "verbs/context.h"

namespace grader {

/// The command line of `quiz`.
struct QuizOptions {
  std::string lab;
  std::vector<std::string> answers;  ///< "id=b"
};

int run_quiz(const Context& context, const QuizOptions& options);

}  // namespace grader
