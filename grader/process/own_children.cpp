// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/own_children.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace grader {
namespace {

/// The parent of process `pid`, or -1.
pid_t parent_of(const char* pid) {
  char path[64];
  std::snprintf(path, sizeof(path), "/proc/%.20s/stat", pid);
  const int fd = ::open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  char text[512];
  const ssize_t n = ::read(fd, text, sizeof(text) - 1);
  ::close(fd);
  if (n <= 0) return -1;
  text[n] = '\0';
  const char* after_name = std::strrchr(text, ')');  // the name may hold blanks and brackets
  return after_name == nullptr ? -1 : static_cast<pid_t>(std::strtol(after_name + 4, nullptr, 10));
}

}  // namespace

std::vector<pid_t> own_children() {
  std::vector<pid_t> children;
  DIR* processes = ::opendir("/proc");
  if (processes == nullptr) return children;
  const pid_t self = ::getpid();
  while (const dirent* entry = ::readdir(processes)) {
    if (entry->d_name[0] < '0' || entry->d_name[0] > '9') continue;
    if (parent_of(entry->d_name) != self) continue;
    children.push_back(static_cast<pid_t>(std::strtol(entry->d_name, nullptr, 10)));
  }
  ::closedir(processes);
  return children;
}

}  // namespace grader
