// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/folder_size.h"

#include <sys/stat.h>

#include <algorithm>
#include <system_error>

namespace grader {
namespace {

constexpr std::uint64_t kUnit = 512;    // of st_blocks, whatever the file system's blocks are
constexpr std::uint64_t kLeast = 4096;  // an empty file needs room for its name and its inode

}  // namespace

std::uint64_t folder_size(const std::filesystem::path& folder) {
  namespace fs = std::filesystem;
  std::uint64_t sum = 0;
  std::error_code code;
  fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied,
                                         code);
  while (!code && entry != fs::recursive_directory_iterator()) {
    struct stat facts = {};
    if (::lstat(entry->path().c_str(), &facts) == 0) {
      sum += std::max(static_cast<std::uint64_t>(facts.st_blocks) * kUnit, kLeast);
    }
    entry.increment(code);
  }
  return sum;
}

}  // namespace grader
