// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/run_directory.h"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>

namespace grader {
namespace {

/// Removes what graders left that were killed themselves, more than a day ago.
void remove_old(const std::filesystem::path& parent) {
  std::error_code code;
  const auto now = std::filesystem::file_time_type::clock::now();
  for (const auto& entry : std::filesystem::directory_iterator(parent, code)) {
    if (entry.path().filename().string().rfind("run_", 0) != 0) continue;
    const auto changed = entry.last_write_time(code);
    if (!code && now - changed > std::chrono::hours(24)) {
      std::filesystem::remove_all(entry.path(), code);
    }
  }
}

}  // namespace

Result<RunDirectory> RunDirectory::make(const std::filesystem::path& parent) {
  std::error_code code;
  std::filesystem::create_directories(parent, code);
  remove_old(parent);
  std::string name = (parent / "run_XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) {
    return Error{
        fmt::format("cannot make a folder in {}: {}", parent.string(), std::strerror(errno)),
        Blame::us};
  }
  return RunDirectory(name);
}

RunDirectory::~RunDirectory() {
  if (path_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace grader
