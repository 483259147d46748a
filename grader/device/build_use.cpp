// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/build_use.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace grader {

BuildUse::BuildUse(const std::filesystem::path& build_dir)
    : descriptor_(
          ::open((build_dir / ".in_use.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  // A signal ends the waiting; the verb then sees that it is interrupted.
  if (descriptor_ >= 0) ::flock(descriptor_, LOCK_SH);
}

BuildUse::~BuildUse() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace grader
