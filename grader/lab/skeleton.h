// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>

#include "lab/lab.h"
#include "process/processes.h"

namespace grader {

/// The code that a student of `lab` starts from.  Students edit student.cu in place, so it comes
/// from the wrong submission that expects "not_started skeleton", or, where there are no solutions,
/// out of git: student.cu as it was first added.  Empty when neither is there.
std::optional<std::string> find_skeleton(const Lab& lab, Processes& processes);

}  // namespace grader
