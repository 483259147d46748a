// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/run_directory.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace grader {

Result<RunDirectory> RunDirectory::make(const std::filesystem::path& parent) {
  std::error_code code;
  std::filesystem::create_directories(parent, code);
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
