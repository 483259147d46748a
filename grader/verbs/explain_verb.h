// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "verbs/context.h"
#include "verbs/grade_verb.h"

namespace grader {

/// Counts what a submission does and shows it beside its source.  Of `options`, what chooses the
/// file, the device, the seed and whether to build.
int run_explain(const Context& context, const GradeOptions& options);

}  // namespace grader
