// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>

#include "lab/lab.h"
#include "process/processes.h"

namespace grader {

/// The code that a student of `lab` starts from.  Students edit student.cu in place, so git knows
/// it: the newest version that was committed together with another file of the lab, for students
/// commit theirs without.  A new lab's student.cu that git does not know yet is the skeleton
/// itself. Empty outside of git.
std::optional<std::string> find_skeleton(const Lab& lab, Processes& processes);

/// Whether the lab is in a git work tree.  Elsewhere nobody knows what student.cu was at first: a
/// copy of it that the build makes may already be a student's.
bool is_in_git(const Lab& lab, Processes& processes);

}  // namespace grader
