// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the runtime returns when it is used wrongly, a line per case:
//
//   launch.too_many_threads: launch=cudaErrorInvalidValue get=cudaSuccess ...
//
// Each case is a process of its own, because some errors stay for good.  The program asks nothing
// and judges nothing: what it prints on a GPU (scripts/error_truth) is what the cpu device must
// print.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cases.h"

namespace {

/// Runs one case in a process of its own; its line, whole even when the process dies.
void run_alone(const Case& one) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    std::printf("%s:", one.name);
    std::fflush(stdout);
    alarm(60);
    one.run();
    std::printf("\n");
    std::fflush(stdout);
    _exit(0);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) {
    std::perror("fork");
    std::exit(1);
  }
  if (status != 0) std::printf(" status=%d\n", status);
}

}  // namespace

int main(int argc, char** argv) {
  for (const auto* group :
       {&launch_cases, &memory_cases, &device_cases, &stream_cases, &fault_cases, &peer_cases}) {
    for (const Case& one : *group) {
      if (argc < 2 || std::strstr(one.name, argv[1]) != nullptr) run_alone(one);
    }
  }
  return 0;
}
