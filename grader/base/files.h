// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "base/result.h"

namespace grader {

/// The whole file, or why it cannot be read (absent, a directory, larger than `limit` bytes).
Result<std::string> read_file(const std::filesystem::path& path,
                              std::uintmax_t limit = std::uintmax_t{64} << 20);

/// Replaces `path` by `text` in one step (temporary file beside it, then rename), making the
/// folders above it.  Nothing is left behind on failure.
std::optional<Error> write_file_atomically(const std::filesystem::path& path,
                                           const std::string& text);

}  // namespace grader
