// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>

#include "base/result.h"

namespace grader {

/// A private folder for one run, removed with all its content at the end.
class RunDirectory {
 public:
  /// Makes a new folder below `parent`.
  static Result<RunDirectory> make(const std::filesystem::path& parent);

  RunDirectory(RunDirectory&& other) noexcept : path_(std::move(other.path_)) {
    other.path_.clear();
  }
  RunDirectory& operator=(RunDirectory&&) = delete;
  ~RunDirectory();

  const std::filesystem::path& path() const { return path_; }

 private:
  explicit RunDirectory(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
};

}  // namespace grader
