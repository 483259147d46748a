// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/json.h"
#include "explain/count_run.h"
#include "report/style.h"

namespace grader {

/// What is explained.
struct Explained {
  std::string lab;
  std::string device;
  std::filesystem::path source;
  std::string text;  ///< Of the source.
  CountOutcome outcome;
  std::vector<int> open;  ///< The TODOs whose code is still the skeleton's.
  int line = 0;           ///< The only line that is shown, with all its counters; 0: all lines.
  bool counters = false;  ///< All counters of all kernels are shown by name.
};

/// Worst first, the source with its counters, the kernels in total.
std::string explain_screen(const Style& style, const Explained& explained);

/// The same as JSON.
Json explain_json(const Explained& explained);

}  // namespace grader
