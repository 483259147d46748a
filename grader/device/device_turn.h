// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <optional>
#include <utility>

#include "base/result.h"
#include "device/devices.h"
#include "process/file_lock.h"

namespace grader {

/// A turn on a device that gradings must not share: held from take() to the end of the object's
/// life, and given up by the system when the grader dies.  Counts for all graders of one build
/// folder, threads and processes alike.
class DeviceTurn {
 public:
  /// alone: for what has a time limit, and for what is timed.  together: for what takes long and
  /// may be slowed down.
  using Kind = FileLock::How;

  /// Waits for a turn.  On a device that several gradings may use at once it returns at once.
  /// `folder` is where the lock file is kept.  Error: "interrupted", or the file cannot be locked.
  static Result<DeviceTurn> take(const std::filesystem::path& folder, const Device& device,
                                 Kind kind);

 private:
  explicit DeviceTurn(std::optional<FileLock> lock) : lock_(std::move(lock)) {}

  std::optional<FileLock> lock_;  ///< None where no turn is needed.
};

}  // namespace grader
