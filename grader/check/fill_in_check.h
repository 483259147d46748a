// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "lab/lab.h"

namespace grader {

/// Files of the lab and of its solutions that still say "FILL IN", as new_lab leaves them, in the
/// order in which an author writes them: the first is the next step.
std::vector<std::string> check_filled_in(const Lab& lab);

/// Whether a file that is compiled to grade the lab is missing or still says FILL IN: until that is
/// done, no verdict means anything.
bool is_code_unfinished(const Lab& lab);

}  // namespace grader
