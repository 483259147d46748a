// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "ram.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>

namespace simt {
namespace {

/// The number in a file of the control group; SIZE_MAX when there is none ("max", no such file).
std::size_t limit_in(const char* path) {
  std::ifstream file(path);
  std::size_t bytes = 0;
  return file >> bytes ? bytes : SIZE_MAX;
}

}  // namespace

std::size_t ram_bytes() {
  static const std::size_t bytes =
      std::min({static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
                    static_cast<std::size_t>(sysconf(_SC_PAGESIZE)),
                limit_in("/sys/fs/cgroup/memory.max"),
                limit_in("/sys/fs/cgroup/memory/memory.limit_in_bytes")});
  return bytes;
}

std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t total = 0;
  std::size_t resident = 0;
  file >> total >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace simt
