// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "verbs/context.h"

namespace grader {

/// `doctor`: what this machine has, what is missing, and the command that mends it.
int run_doctor(const Context& context);

}  // namespace grader
