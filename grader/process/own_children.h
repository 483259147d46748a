// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <sys/types.h>

#include <vector>

namespace grader {

/// The processes whose parent is this one, those that have ended but were not collected included.
std::vector<pid_t> own_children();

}  // namespace grader
