// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

namespace grader {

inline constexpr std::uint64_t kGiB = std::uint64_t{1} << 30;  // bytes

}  // namespace grader
