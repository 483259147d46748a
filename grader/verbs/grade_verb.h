// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verbs/context.h"

namespace grader {

/// The command line of `grade`.
struct GradeOptions {
  std::vector<std::string> labs;
  std::string file;
  std::string rung;
  std::string wrong;
  bool solutions = false;
  std::string device = "auto";
  bool strict = false;
  bool build = true;
  std::uint64_t seed = 1;
};

int run_grade(const Context& context, const GradeOptions& options);

}  // namespace grader
