// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/file_lock.h"

#include <sys/file.h>
#include <unistd.h>

namespace grader {

FileLock::FileLock(const std::filesystem::path& path, int flags)
    : descriptor_(::open(path.c_str(), flags | O_RDWR | O_CLOEXEC, 0666)) {}

FileLock::~FileLock() {
  if (is_open()) ::close(descriptor_);
}

bool FileLock::wait(How how) const {
  return lock(how == How::alone ? LOCK_EX : LOCK_SH);
}

bool FileLock::take_now(How how) const {
  return lock((how == How::alone ? LOCK_EX : LOCK_SH) | LOCK_NB);
}

bool FileLock::lock(int operation) const {
  return is_open() && ::flock(descriptor_, operation) == 0;
}

}  // namespace grader
