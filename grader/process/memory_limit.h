// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

namespace grader {

/// Bytes that one submission may keep resident when `workers` run at once: most of what this
/// machine (or the cgroup that the grader runs in) has free, and never more than 32 GiB.
std::uint64_t memory_limit(unsigned int workers);

}  // namespace grader
