// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace grader {

/// Knows files and folders again that nobody may touch.
class FileMarks {
 public:
  explicit FileMarks(const std::vector<std::filesystem::path>& paths);

  /// The first that is gone, is another one, or (a file, not a folder) was written to; "" for none.
  std::string touched() const;

 private:
  struct Mark {
    std::uint64_t device, inode;
    std::int64_t size, seconds, nanoseconds;  // of a file alone
    bool operator==(const Mark&) const = default;
  };
  static std::optional<Mark> mark_of(const std::filesystem::path& path);

  std::vector<std::pair<std::filesystem::path, std::optional<Mark>>> marks_;
};

}  // namespace grader
