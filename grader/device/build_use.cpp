// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/build_use.h"

namespace grader {

BuildUse::BuildUse(const std::filesystem::path& build_dir) : lock_(build_dir / ".in_use.lock") {
  // A signal ends the waiting; the verb then sees that it is interrupted.
  (void)lock_.wait(FileLock::How::together);
}

}  // namespace grader
