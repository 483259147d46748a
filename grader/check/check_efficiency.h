// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "grade/grade.h"
#include "lab/lab.h"

namespace grader {

/// What is off with the efficiency points of a rung, where they were counted: other points than
/// [efficiency.rungs] of lab.toml says, or a rung that it does not name.
std::vector<std::string> check_efficiency(const Lab& lab, const std::string& rung,
                                          const Grade& grade);

/// Rungs that [efficiency.rungs] names and the ladder does not have.
std::vector<std::string> check_efficiency_rungs(const Lab& lab);

}  // namespace grader
