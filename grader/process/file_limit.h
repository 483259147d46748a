// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <optional>

#include "base/result.h"

namespace grader {

/// Why $LAB_FILE_GB or $LAB_FILES_GB is no number of gigabytes, if it is set and none.
std::optional<Error> wrong_file_limit();

/// Bytes that one file of a submission may grow to: $LAB_FILE_GB, or 1 GiB, or `wanted_gb` where
/// that is more (memory that processes share counts as a file).  0: any number.
std::uint64_t file_limit(double wanted_gb);

/// Bytes that all files in the folder of a submission's run may have together: $LAB_FILES_GB, or
/// 4 GiB, or twice `wanted_gb` where that is more.  0: any number.
std::uint64_t all_files_limit(double wanted_gb);

}  // namespace grader
