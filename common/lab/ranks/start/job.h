// mpirun and the ranks below it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace lab::start {

/// Started by the constructor; ended by the destructor at the latest.
class Job {
 public:
  /// Where what the ranks send each other lies.
  enum class Messages { anywhere, host_memory };

  /// Starts `program` as `ranks` ranks.  $LAB_MPIRUN, words with spaces between them, stands in
  /// place of "mpirun -q"; "-n RANKS" follows it.  `folder` is for what mpirun itself leaves.
  /// Throws std::system_error.
  Job(int ranks, const std::vector<std::string>& program, const std::string& folder,
      Messages messages);
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;
  ~Job();

  /// Looks whether it has ended; never waits.
  bool has_ended();
  /// Whether somebody has killed mpirun itself, and not the system for want of memory.
  bool was_killed() const;
  /// Whether a child of mpirun still runs `program`: a rank, on this host.
  bool has_rank(const std::string& program) const;
  /// Whether mpirun has been stopped (SIGSTOP) and not continued.
  bool is_stopped() const;
  /// Ends the ranks: at once, or after they have had a moment to tell what they were doing.
  enum class How { at_once, told };
  void end(How how);
  /// The exit code of the job, 0 when a signal has ended it; and that signal, or 0.
  int code() const;
  int signal() const;

 private:
  bool ends_within(int periods);

  std::string kills_before_;  // by the system, as it tells them
  pid_t mpirun_ = -1;
  bool ended_ = false;
  int status_ = 0;
};

}  // namespace lab::start
