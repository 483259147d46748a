// Names a deadlock of ranks, from what each waits for.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace lab::start {

/// A message that is under way: posted by a rank, and not known to have been taken.
struct Posted {
  bool send = false;
  int peer = 0;
  int tag = 0;
  std::size_t bytes = 0;
  std::string name;  // of the call that posted it
};

/// What a rank is doing.
struct RankState {
  enum class What {
    moves,    // it has told of nothing that it waits for
    waits,    // in a call of MPI
    device,   // in a call of CUDA or NCCL
    between,  // in no call that is watched, for a while
    kit,      // its call is over: it waits for the other ranks
    ended,    // its process has ended
  };
  What what = What::moves;
  std::string kind;  // of a call of MPI: "send", "receive", "wait", "collective"
  std::string name;  // "MPI_Send"
  std::string call;  // "MPI_Send to 1, tag 7, 65536 bytes"
  int peer = kNobody;
  int tag = 0;
  double since_s = 0;
  std::vector<Posted> posted;
  int sends = 0;     // messages that it has begun to send in its call
  int receives = 0;  // and to receive

  static constexpr int kNobody = -1000;
};

/// MPI's MPI_ANY_SOURCE and MPI_ANY_TAG, as Open MPI has them.
inline constexpr int kAny = -1;

/// Whether nothing can go on: every rank waits in MPI or for the others, at least one in MPI, and
/// no message that is sent fits a receive that waits for it.
bool is_deadlock(const std::vector<RankState>& ranks);

struct DeadlockName {
  std::string diagnosis;
  std::string message;  // ends with the last call of every rank
  std::string look_at;
};

/// Of ranks for which is_deadlock() holds.
DeadlockName name_deadlock(const std::vector<RankState>& ranks);

/// "rank 0 in MPI_Send to 1, tag 7, 65536 bytes, since 3.0 s; rank 1 has returned"
std::string last_calls(const std::vector<RankState>& ranks);

}  // namespace lab::start
