// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/machine_advice.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <initializer_list>
#include <optional>

namespace grader {
namespace {

constexpr std::uint64_t kMiB = 1 << 20;
constexpr std::uint64_t kFewBytes = 16 * kMiB;  // a compilation writes some of it
constexpr std::uint64_t kFewFiles = 64;
constexpr std::uint64_t kEnoughAddresses = 4096 * kMiB;  // below 1.5 GiB runs fail

bool says(const std::string& said, std::initializer_list<const char*> parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const char* part) { return said.find(part) != std::string::npos; });
}

bool lacks_processes(const std::string& said) {
  return says(said, {std::strerror(EAGAIN), "fork"});
}

bool lacks_memory(const std::string& said) {
  return says(said, {std::strerror(ENOMEM), "out of memory", "memory exhausted", "bad_alloc",
                     "SIGKILL", "Killed"});
}

bool lacks_tools(const std::string& said) {
  return says(said, {std::strerror(ENOENT), "cannot execute", "cannot be started", "cannot find",
                     "not found"});
}

std::optional<std::uint64_t> limit_of(__rlimit_resource resource) {
  rlimit limit = {};
  if (::getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  return limit.rlim_cur;
}

/// What `runs` lacks, if it does.
std::optional<std::string> fault_of_disk(const std::string& said,
                                         const std::filesystem::path& runs) {
  const std::string folder = runs.string();
  struct statvfs disk = {};
  if (::statvfs(folder.c_str(), &disk) != 0) return std::nullopt;
  if ((disk.f_flag & ST_NOEXEC) != 0 &&
      says(said, {"map segment", std::strerror(EPERM), std::strerror(EACCES)})) {
    return fmt::format(
        "the mount options of {}: it is mounted noexec, so that no plug-in can be "
        "loaded from there. Build in another folder, or mount it with exec",
        folder);
  }
  const std::uint64_t free = std::uint64_t{disk.f_bavail} * disk.f_frsize;
  if (disk.f_files > 0 && disk.f_favail < kFewFiles) {
    return fmt::format("the disk of {}: it has {} inodes left (df -i). Remove files there", folder,
                       std::uint64_t{disk.f_favail});
  }
  if (lacks_disk(said) || free < kFewBytes) {
    return fmt::format("the disk of {}: it has {} MiB left (df, quota). Remove files there", folder,
                       free / kMiB);
  }
  return std::nullopt;
}

}  // namespace

bool lacks_disk(const std::string& said) {
  return says(said, {std::strerror(ENOSPC), std::strerror(EDQUOT)});
}

std::string cause_in(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    if (lacks_disk(line) || lacks_processes(line) || lacks_memory(line) || lacks_tools(line)) {
      return line;
    }
  }
  return lines.empty() ? "" : lines.front();
}

std::optional<std::string> lack_of_address_space() {
  const auto limit = limit_of(RLIMIT_AS);
  if (!limit || *limit >= kEnoughAddresses) return std::nullopt;
  return fmt::format("the address space is limited to {} MiB (ulimit -v), and it takes {} MiB",
                     *limit / kMiB, kEnoughAddresses / kMiB);
}

std::string machine_advice(const std::string& said, const std::filesystem::path& runs) {
  if (const auto fault = fault_of_disk(said, runs)) return *fault;
  if (lack_of_address_space()) {
    return "the limit of the address space: ulimit -v unlimited, or where a batch system sets it";
  }
  if (lacks_processes(said)) {
    const auto limit = limit_of(RLIMIT_NPROC);
    return fmt::format("the number of processes of this user{}: end some, or raise the limit",
                       limit ? fmt::format(", at most {} (ulimit -u)", *limit) : "");
  }
  if (lacks_memory(said)) {
    return "the memory that is free on this machine: end other programs, or grade elsewhere";
  }
  if (lacks_tools(said)) {
    return "the compiler's installation: scripts/lab doctor names what is missing";
  }
  return "scripts/lab doctor";
}

}  // namespace grader
