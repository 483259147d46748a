// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <optional>

namespace grader {

/// Bytes that one submission may keep resident when `workers` run at once: `wanted_gb` or 8 GiB,
/// whichever is more, but never more than most of what this machine (or the cgroup that the grader
/// runs in) has free.
std::uint64_t memory_limit(unsigned int workers, double wanted_gb);

/// How many processes this system has ended so far because memory ran out, in any cgroup.  Nothing
/// where it does not tell.
std::optional<std::uint64_t> out_of_memory_kills();

}  // namespace grader
