// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <utility>

#include "base/result.h"
#include "process/file_lock.h"

namespace grader {

/// A private folder for one run, removed with all its content at the end.  Beside it lies a file
/// that is locked as long as the grader lives.
class RunDirectory {
 public:
  /// Makes a new folder below `parent`, and removes those whose graders are dead.
  static Result<RunDirectory> make(const std::filesystem::path& parent);

  RunDirectory(RunDirectory&& other) noexcept
      : path_(std::move(other.path_)), lock_(std::move(other.lock_)) {
    other.path_.clear();
  }
  RunDirectory& operator=(RunDirectory&&) = delete;
  ~RunDirectory();

  const std::filesystem::path& path() const { return path_; }

 private:
  RunDirectory(std::filesystem::path path, FileLock lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}

  std::filesystem::path path_;
  FileLock lock_;  ///< Not open where none could be had.
};

}  // namespace grader
