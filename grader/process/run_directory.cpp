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

namespace fs = std::filesystem;

fs::path lock_of(fs::path folder) {
  folder += ".lock";
  return folder;
}

/// Locked under another name first: under its own it is never seen without the lock.
FileLock make_lock(const fs::path& folder) {
  fs::path fresh = folder;
  fresh += ".new";
  FileLock lock(fresh, O_CREAT | O_EXCL);
  std::error_code code;
  if (lock.take_now(FileLock::How::alone)) fs::rename(fresh, lock_of(folder), code);
  return lock;
}

bool is_old(const fs::path& path) {
  std::error_code code;
  const auto changed = fs::last_write_time(path, code);
  return !code && fs::file_time_type::clock::now() - changed > std::chrono::hours(24);
}

/// Removes `folder` if its grader was killed: it holds no lock any more.  Without a file to lock
/// nobody knows, before a day has passed.
void remove_if_left(const fs::path& folder) {
  std::error_code code;
  const fs::path path = lock_of(folder);
  const bool has_lock = fs::exists(path, code);
  const FileLock lock(path, 0);
  if (has_lock ? lock.take_now(FileLock::How::alone) : is_old(folder)) {
    fs::remove_all(folder, code);
    fs::remove(path, code);
  }
}

/// Removes what graders left that were killed themselves.
void remove_left(const fs::path& parent) {
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(parent, code)) {
    const fs::path& path = entry.path();
    if (path.filename().string().rfind("run_", 0) != 0) continue;
    if (entry.is_directory(code)) {
      remove_if_left(path);
    } else if (is_old(path) && !fs::exists(path.parent_path() / path.stem(), code)) {
      fs::remove(path, code);  // the lock of a folder that is gone
    }
  }
}

}  // namespace

Result<RunDirectory> RunDirectory::make(const std::filesystem::path& parent) {
  std::error_code code;
  std::filesystem::create_directories(parent, code);
  remove_left(parent);
  std::string name = (parent / "run_XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) {
    return Error{
        fmt::format("cannot make a folder in {}: {}", parent.string(), std::strerror(errno)),
        Blame::us};
  }
  return RunDirectory(name, make_lock(name));
}

RunDirectory::~RunDirectory() {
  if (path_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
  std::filesystem::remove(lock_of(path_), ignored);
}

}  // namespace grader
