// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/file_marks.h"

#include <sys/stat.h>

namespace grader {

std::optional<FileMarks::Mark> FileMarks::mark_of(const std::filesystem::path& path) {
  struct stat status = {};
  if (::lstat(path.c_str(), &status) != 0) return std::nullopt;
  if (S_ISDIR(status.st_mode)) return Mark{status.st_dev, status.st_ino, 0, 0, 0};
  return Mark{status.st_dev, status.st_ino, status.st_size, status.st_mtim.tv_sec,
              status.st_mtim.tv_nsec};
}

FileMarks::FileMarks(const std::vector<std::filesystem::path>& paths) {
  for (const auto& path : paths) marks_.emplace_back(path, mark_of(path));
}

std::string FileMarks::touched() const {
  for (const auto& [path, mark] : marks_) {
    if (mark_of(path) != mark) return path.string();
  }
  return "";
}

}  // namespace grader
