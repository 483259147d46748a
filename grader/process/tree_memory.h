// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <sys/types.h>

#include <cstdint>

namespace grader {

/// Bytes resident in `root` and all processes below it.
std::uint64_t tree_memory(pid_t root);

}  // namespace grader
