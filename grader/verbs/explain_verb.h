// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "verbs/context.h"
#include "verbs/grade_verb.h"

namespace grader {

/// Of GradeOptions, what chooses the file, the device, the seed and whether to build.
struct ExplainOptions : GradeOptions {
  int line = 0;           ///< Show this line alone, with all its counters; 0: all lines.
  bool counters = false;  ///< Show all counters of all kernels by name.
  bool timeline = false;  ///< Show the timeline of the timed case instead.
  std::string svg;        ///< Draw that timeline into this file; empty: print it as text.
};

/// Counts what a submission does and shows it beside its source.  A timeline is predicted on a
/// device that counts, and measured on one that does not.
int run_explain(const Context& context, const ExplainOptions& options);

}  // namespace grader
