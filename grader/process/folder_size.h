// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <filesystem>

namespace grader {

/// Bytes that what lies in `folder`, and below it, takes on its disk: whole blocks, one at least
/// for each name.  Links are not followed.  What vanishes meanwhile is not counted.
std::uint64_t folder_size(const std::filesystem::path& folder);

}  // namespace grader
