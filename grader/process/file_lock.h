// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <fcntl.h>

#include <filesystem>
#include <utility>

namespace grader {

/// An open file and the lock on it, given up at the end of the object's life, and by the system
/// when the process dies.  Each object opens the file anew: a lock belongs to the open file, so
/// that threads exclude each other as processes do.  Failures leave their reason in errno.
class FileLock {
 public:
  enum class How {
    alone,    ///< Nobody else has a lock.
    together  ///< Others may have such a lock too.
  };

  /// Opens `path`, without a lock yet.  `flags` are those of open(2), beside read and write.
  explicit FileLock(const std::filesystem::path& path, int flags = O_CREAT);
  FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

  bool is_open() const { return descriptor_ >= 0; }
  /// Waits for the lock; false when the file is not open, cannot be locked, or a signal came.
  bool wait(How how) const;
  /// Takes the lock if it is free; false with errno EWOULDBLOCK when it is not.
  bool take_now(How how) const;

 private:
  bool lock(int operation) const;

  int descriptor_;  ///< -1: not open.
};

}  // namespace grader
