// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "verbs/context.h"

namespace grader {

/// `list`: the phases, their labs, and the points so far.
int run_list(const Context& context);

/// `next`: the first lab that is not done and whose prerequisites are.
int run_next(const Context& context);

}  // namespace grader
