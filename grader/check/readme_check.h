// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "lab/lab.h"

namespace grader {

/// Headings that a lab's README.md lacks or has in another order, and TODO numbers that its task
/// does not name, or names though there are none.
std::vector<std::string> check_readme(const Lab& lab);

}  // namespace grader
