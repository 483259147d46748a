// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace grader {

/// Everything a supervised start needs, made before the fork: after it nothing is allocated.
struct Launch {
  std::vector<char*> argv;         ///< Ends in nullptr.
  std::vector<char*> environment;  ///< Ends in nullptr.
  const char* directory = nullptr;
  std::uint64_t file_limit = 0;  ///< Bytes of one file; 0: no limit.
  int out_fd = -1;
  int err_fd = -1;
  int records_fd = -1;  ///< -1: none.
  int control_fd = -1;  ///< The supervisor reads commands here.
  int report_fd = -1;   ///< The supervisor writes its Report here.
};

/// What the supervisor is told, one byte each.  A closed control pipe means kKillTree.
inline constexpr char kTerminate = 'T';  ///< SIGTERM to the supervised process.
inline constexpr char kKillTree = 'K';   ///< SIGKILL to every process of the tree.

/// The supervisor's only answer.
struct Report {
  enum class Kind : int { ended, not_started };
  Kind kind = Kind::not_started;
  int value = 0;  ///< ended: the wait status; not_started: the errno.
};

/// Forks a supervisor that starts and watches one process.  Returns its pid, or -1 with errno.
pid_t start_supervisor(const Launch& launch);

}  // namespace grader
