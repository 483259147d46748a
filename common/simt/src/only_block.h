// Which block of a grid runs, where a harness wants to see one alone (simt/vast.h).
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace simt {

inline constexpr std::uint64_t kAllBlocks = UINT64_MAX;

/// Its number, or kAllBlocks.
std::uint64_t only_block();

}  // namespace simt
