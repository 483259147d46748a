// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"
#include "device/devices.h"
#include "device/probe.h"
#include "process/file_lock.h"

namespace grader {

/// A turn on cards that gradings must not share: held from take() to the end of the object's
/// life, and given up by the system when the grader dies.  Counts for all graders of one build
/// folder, threads and processes alike.
class DeviceTurn {
 public:
  /// alone: for what has a time limit, and for what is timed.  together: for what takes long and
  /// may be slowed down.
  using Kind = FileLock::How;

  /// Waits for a turn on all of `cards`, known by their UUIDs, whatever numbers they go by in this
  /// process.  On a device that several gradings may use at once it returns at once.  `folder` is
  /// where the lock files are kept, one for each card.  Error: "interrupted", or a file cannot be
  /// locked.
  static Result<DeviceTurn> take(const std::filesystem::path& folder, const Device& device,
                                 const std::vector<Card>& cards, Kind kind);

 private:
  DeviceTurn() = default;

  std::vector<FileLock> locks_;  ///< None where no turn is needed.
};

}  // namespace grader
