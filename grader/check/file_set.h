// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "lab/lab.h"

namespace grader {

/// Files that a lab lacks, and files that do not belong to it.
std::vector<std::string> check_file_set(const Lab& lab);

}  // namespace grader
