// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "lab/lab.h"

namespace grader {

/// Faults of student.cu: TODO numbers that are not those of lab.toml.
std::vector<std::string> check_skeleton(const Lab& lab);

}  // namespace grader
