// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>

#include "process/file_lock.h"

namespace grader {

/// While it lives, scripts/lab does not empty the build folder to build it with other tools: many
/// may use the folder, emptying it needs to be alone (scripts/lib/build.sh).
class BuildUse {
 public:
  /// Waits while the folder is being emptied.  Without a folder, or where nothing can be written,
  /// it holds nothing.
  explicit BuildUse(const std::filesystem::path& build_dir);

 private:
  FileLock lock_;
};

}  // namespace grader
