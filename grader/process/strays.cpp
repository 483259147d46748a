// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/strays.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <mutex>
#include <set>

#include "process/own_children.h"

namespace grader {
namespace {

/// The children that are no strays.
struct Known {
  std::mutex mutex;  // also held from a fork until the child is in `children`
  std::set<pid_t> children;
};

Known& known() {
  static Known* const instance = [] {
    auto* first = new Known;
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    // A shell that became the grader by exec may have had children.
    for (const pid_t child : own_children()) first->children.insert(child);
    return first;
  }();
  return *instance;
}

/// True while there are strays.
bool kill_strays_once() {
  bool any = false;
  const std::lock_guard lock(known().mutex);
  for (const pid_t child : own_children()) {
    if (known().children.count(child) != 0) continue;
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, WNOHANG);
    any = true;
  }
  return any;
}

}  // namespace

pid_t start_known_supervisor(const Launch& launch) {
  Known& all = known();
  const std::lock_guard lock(all.mutex);
  const pid_t pid = start_supervisor(launch);
  if (pid > 0) all.children.insert(pid);
  return pid;
}

void forget_supervisor(pid_t supervisor) {
  const std::lock_guard lock(known().mutex);
  known().children.erase(supervisor);
}

void kill_strays() {
  for (int round = 0; round < 2000 && kill_strays_once(); ++round) {
    ::usleep(round < 20 ? 500 : 5000);
  }
}

}  // namespace grader
