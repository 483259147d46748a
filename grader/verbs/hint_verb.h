// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>

#include "verbs/context.h"

namespace grader {

/// The command line of `hint`.
struct HintOptions {
  std::string lab;
  int todo = 0;      ///< 0: the first TODO that is not done.
  bool all = false;  ///< All hints of that TODO (of every TODO, when none is named).
};

int run_hint(const Context& context, const HintOptions& options);

}  // namespace grader
