// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "lab/lab.h"

namespace grader {

/// Faults in the first two lines of rungs, and rungs that still have a TODO.
std::vector<std::string> check_solution_headers(const Lab& lab);

}  // namespace grader
