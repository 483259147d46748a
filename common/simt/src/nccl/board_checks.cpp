// What the board says when calls do not fit, or ranks do not come.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <cstdio>
#include <mutex>

#include "nccl/board.h"

namespace simt::nccl {
namespace {

constexpr const char* kMismatch = "collective_mismatch";

std::string names(const std::vector<int>& ranks) {
  return fmt::format("rank{} {}", ranks.size() == 1 ? "" : "s", fmt::join(ranks, ", "));
}

}  // namespace

std::uint64_t birth_of(int process) {
  std::FILE* file = std::fopen(fmt::format("/proc/{}/stat", process).c_str(), "r");
  if (file == nullptr) return 0;
  char state = 0;
  unsigned long long born = 0;
  // Field 2 is a name in brackets; 3 is the state, 22 the time.
  const int found = std::fscanf(file,
                                "%*d (%*[^)]) %c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s "
                                "%*s %*s %*s %*s %*s %*s %llu",
                                &state, &born);
  std::fclose(file);
  return found == 2 && state != 'Z' && state != 'X' ? born : 0;
}

void Board::check_collective(int rank, const Ticket& ticket) {
  for (int other = 0; other < ranks_; ++other) {
    const RankEntry& entry = entries_[other];
    if (other == rank || entry.collectives.posted <= ticket.index) continue;
    const Call& theirs = entry.slots[ticket.index % kDepth].call;
    const char* what = difference(theirs, ticket.call);
    if (what == nullptr) continue;
    fail_locked(
        ncclInvalidUsage, kMismatch,
        fmt::format("collective {} of the communicator is {} on rank {} and {} on rank {}: "
                    "the {} must be the same, in the same order on all ranks",
                    ticket.index + 1, text_of(theirs), other, text_of(ticket.call), rank, what));
    return;
  }
}

void Board::check_pair(int rank, const Ticket& ticket) {
  const bool sends = ticket.call.function == Function::send;
  const int peer = ticket.call.peer;
  const Channel& between = sends ? channel(rank, peer) : channel(peer, rank);
  const std::uint64_t place = ticket.index % kDepth;
  if ((sends ? between.receives : between.sends).posted <= ticket.index) return;
  const Call& send = between.slots[place].call;
  const Call& receive = between.calls[place];
  const char* what = pair_difference(send, receive);
  if (what == nullptr) return;
  fail_locked(
      ncclInvalidUsage, kMismatch,
      fmt::format("rank {} calls {}, and rank {} calls {}: the {} must be the same",
                  sends ? rank : peer, text_of(send), sends ? peer : rank, text_of(receive), what));
}

Progress& Board::counterpart(int rank, int other, const Call& call) {
  if (call.function == Function::send) return channel(rank, other).receives;
  if (call.function == Function::receive) return channel(other, rank).sends;
  return entries_[other].collectives;
}

std::vector<int> Board::late(int rank, const Ticket& ticket) {
  std::vector<int> missing;
  for (int other = 0; other < ranks_; ++other) {
    if (is_pair(ticket.call.function) && other != ticket.call.peer) continue;
    if (counterpart(rank, other, ticket.call).arrived <= ticket.index) missing.push_back(other);
  }
  return missing;
}

std::string Board::missing(int rank, const Ticket& ticket, bool* called) {
  const std::lock_guard lock(*segment_);
  std::vector<int> silent;
  std::vector<int> behind;
  for (const int other : late(rank, ticket)) {
    const bool made = counterpart(rank, other, ticket.call).posted > ticket.index;
    (made ? behind : silent).push_back(other);
  }
  if (called != nullptr) *called = silent.empty();
  if (silent.empty() && behind.empty()) return "";
  std::string text = fmt::format("rank {} waits in {}, ", rank, text_of(ticket.call));
  if (!silent.empty()) {
    const char* what = ticket.call.function == Function::send      ? "ncclRecv"
                       : ticket.call.function == Function::receive ? "ncclSend"
                                                                   : "the collective";
    text += fmt::format("but {} did not call {}", names(silent),
                        is_pair(ticket.call.function) ? what : "it");
  } else {
    text += fmt::format("but the streams of {} do not come to it", names(behind));
  }
  return text;
}

std::string Board::lost(int rank, const Ticket& ticket) {
  const std::lock_guard lock(*segment_);
  for (const int other : late(rank, ticket)) {
    const RankEntry& entry = entries_[other];
    const std::string waits = fmt::format("rank {} waits in {}, but ", rank, text_of(ticket.call));
    const bool called = counterpart(rank, other, ticket.call).posted > ticket.index;
    if (entry.state == RankState::aborted) {
      return waits + fmt::format("rank {} has called ncclCommAbort()", other);
    }
    if (entry.state == RankState::destroyed && !called) {
      return waits + fmt::format("rank {} has called ncclCommDestroy() before", other);
    }
    if (entry.state != RankState::absent && entry.process != own_process_ &&
        birth_of(entry.process) != entry.born) {
      return waits + fmt::format("the process {} of rank {} has ended", entry.process, other);
    }
  }
  return "";
}

bool Board::is_stuck(int rank) {
  const std::lock_guard lock(*segment_);
  const std::uint32_t now = segment_->generation();
  bool all = true;
  for (int other = 0; other < ranks_; ++other) {
    RankEntry& entry = entries_[other];
    // What one thread of a process says holds for all ranks of the process.
    if (entry.process == entries_[rank].process) entry.stuck_at = now;
    all = all && entry.stuck_at == now;
  }
  return all;
}

std::string Board::who(int rank) {
  const RankEntry& entry = entries_[rank];
  return fmt::format("rank {} (device {}, process {})", rank, entry.device, entry.process);
}

std::string Board::table() {
  const std::lock_guard lock(*segment_);
  std::string text;
  for (int rank = 0; rank < ranks_; ++rank) {
    const RankEntry& entry = entries_[rank];
    text += "\n  ";
    if (entry.state == RankState::absent) {
      text += fmt::format("rank {}: has not joined", rank);
      continue;
    }
    text += who(rank) + ": ";
    if (entry.calls == 0) {
      text += "no call yet";
    } else {
      text += fmt::format("call {}, {}, {}", entry.calls, text_of(entry.last),
                          entry.over == entry.calls ? "over" : "not over");
    }
    if (entry.state == RankState::destroyed) text += "; then ncclCommDestroy()";
    if (entry.state == RankState::aborted) text += "; then ncclCommAbort()";
    if (birth_of(entry.process) != entry.born) text += "; the process has ended";
  }
  return text;
}

}  // namespace simt::nccl
