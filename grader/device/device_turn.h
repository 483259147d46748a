// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>

#include "base/result.h"
#include "device/devices.h"

namespace grader {

/// A turn on a device that gradings must not share: held from take() to the end of the object's
/// life, and given up by the system when the grader dies.  Counts for all graders of one build
/// folder, threads and processes alike.
class DeviceTurn {
 public:
  enum class Kind {
    alone,    ///< Nobody else has a turn: for what has a time limit, and for what is timed.
    together  ///< With others of this kind: for what takes long and may be slowed down.
  };

  /// Waits for a turn.  On a device that several gradings may use at once it returns at once.
  /// `folder` is where the lock file is kept.  Error: "interrupted", or the file cannot be locked.
  static Result<DeviceTurn> take(const std::filesystem::path& folder, const Device& device,
                                 Kind kind);

  DeviceTurn(DeviceTurn&& other) noexcept : descriptor_(other.descriptor_) {
    other.descriptor_ = -1;
  }
  DeviceTurn& operator=(DeviceTurn&&) = delete;
  ~DeviceTurn();

 private:
  explicit DeviceTurn(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;  ///< -1: nothing to give back.
};

}  // namespace grader
