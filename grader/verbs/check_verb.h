// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "verbs/context.h"

namespace grader {

/// The command line of `check`.
struct CheckOptions {
  std::vector<std::string> labs;
  std::string device = "auto";
  bool bench = false;
  bool build = true;
  unsigned int jobs = 2;
};

/// Proves for each lab what check_labs promises.  Exit code 1 when anything is off.
int run_check_labs(const Context& context, const CheckOptions& options);

}  // namespace grader
