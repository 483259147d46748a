// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/memory_limit.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

#include "base/units.h"

namespace grader {
namespace {

std::uint64_t available_on_machine() {
  std::ifstream in("/proc/meminfo");
  std::string name;
  std::uint64_t kibibytes = 0;
  std::string unit;
  while (in >> name >> kibibytes) {
    std::getline(in, unit);
    if (name == "MemAvailable:") return kibibytes * 1024;
  }
  return 4 * kGiB;
}

/// What the cgroup (version 2, as seen inside a container) leaves free, if it says so.
std::uint64_t available_in_cgroup() {
  std::ifstream limit_file("/sys/fs/cgroup/memory.max");
  std::ifstream used_file("/sys/fs/cgroup/memory.current");
  std::uint64_t limit = 0;
  std::uint64_t used = 0;
  if (!(limit_file >> limit) || !(used_file >> used)) {
    return std::numeric_limits<std::uint64_t>::max();
  }
  return limit > used ? limit - used : 0;
}

}  // namespace

std::optional<std::uint64_t> out_of_memory_kills() {
  std::ifstream in("/proc/vmstat");
  std::string name;
  std::uint64_t value = 0;
  while (in >> name >> value) {
    if (name == "oom_kill") return value;
  }
  return std::nullopt;
}

std::uint64_t memory_limit(unsigned int workers, double wanted_gb) {
  const std::uint64_t available = std::min(available_on_machine(), available_in_cgroup());
  const std::uint64_t share = available / 10 * 8 / std::max(workers, 1U);
  const auto wanted = static_cast<std::uint64_t>(std::max(wanted_gb, 0.0) * 1e9);
  return std::max(kGiB / 2, std::min(share, std::max(wanted, 8 * kGiB)));
}

}  // namespace grader
