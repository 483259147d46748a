// Where the ranks of a communicator write what they call, and see what the others called.
//
// A call is posted when it is made; its rank arrives when the stream has come there and what it
// hands in lies in a parcel; it is met when all whom it needs have arrived.  The nth collectives of
// all ranks belong together, and the nth send to a rank with its nth receive from there.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nccl/call.h"
#include "nccl/segment.h"

namespace simt::nccl {

inline constexpr int kMaxRanks = 256;
/// Calls of one kind that a rank may be ahead of the slowest.
inline constexpr std::uint64_t kDepth = 256;

enum class RankState : std::uint32_t { absent, here, destroyed, aborted };

struct Slot {
  Call call;
  Parcel parcel;
  int readers;
};

/// How far a rank is with calls of one kind.
struct Progress {
  std::uint64_t posted;
  std::uint64_t arrived;
  std::uint64_t done;
  std::uint64_t wanted;  // somebody waits for so many
};

/// A rank's part in ncclCommSplit().
struct SplitEntry {
  std::uint64_t round;  // how many it called
  int color;
  int key;
  ncclUniqueId id;  // by the first of the new ranks, for `id_round`
  std::uint64_t id_round;
  std::uint64_t seen;  // the last round that the rank has read
};

struct RankEntry {
  RankState state;
  int process;
  std::uint64_t born;  // when the process began, in the system's ticks
  int device;
  std::uint64_t calls;
  std::uint64_t over;  // of them
  Call last;
  Progress collectives;
  std::uint32_t stuck_at;  // the generation at which nothing in its process could move
  SplitEntry split;
  Slot slots[kDepth];
};

/// From one rank to another.
struct Channel {
  Progress sends;
  Progress receives;
  Slot slots[kDepth];  // of the sends
  Call calls[kDepth];  // of the receives
};

struct Failure {
  std::uint32_t failed;
  ncclResult_t result;
  char kind[40];
  char sentence[600];
  int process;  // that found it
};

/// A posted call and its place in the order.
struct Ticket {
  Call call;
  std::uint64_t index = 0;
};

class Board {
 public:
  /// Takes the rank's place.  On a failure `why` says it.
  static std::shared_ptr<Board> join(const ncclUniqueId& id, int rank, int ranks, int device,
                                     std::string& why);
  explicit Board(std::shared_ptr<Segment> segment);

  int ranks() const { return ranks_; }
  Segment& segment() { return *segment_; }
  RankEntry& entry(int rank) { return entries_[rank]; }
  /// Whether all ranks are there.
  bool is_complete();
  bool is_local(int rank) const { return entries_[rank].process == own_process_; }
  bool all_local() const;
  void set_state(int rank, RankState state);

  /// Whether the rank may post so many more calls of each kind.
  bool has_room(int rank, std::uint64_t calls);
  /// Takes the next place.  A call that does not fit what others posted there fails the
  /// communicator.
  Ticket post(int rank, Call call);
  void arrive(int rank, const Ticket& ticket, const Parcel& parcel);
  /// Whether all have arrived whom the call needs.
  bool is_met(int rank, const Ticket& ticket);
  /// Whether it stands at the head of its kind.
  bool is_next(int rank, const Ticket& ticket);
  /// Others should come to it.
  void want(int rank, const Ticket& ticket);
  /// Whether another rank waits for this one to come to it.
  bool is_wanted(int rank, const Ticket& ticket);
  void finish(int rank, const Ticket& ticket);

  /// What `from` handed in for this call of `reader`'s.
  Parcel parcel(int reader, int from, const Ticket& ticket);

  /// Which ranks have not come to the call, as a sentence; "" if all did.  `called`: they all made
  /// it, but their streams are held up.
  std::string missing(int rank, const Ticket& ticket, bool* called = nullptr);
  /// A rank that the call waits for and that can never come, as a sentence, or "".
  std::string lost(int rank, const Ticket& ticket);

  /// Nothing in this process can move before another rank does something; true if the same holds
  /// for all ranks' processes.
  bool is_stuck(int rank);

  bool failed() const { return failure_->failed != 0; }
  const Failure& failure() const { return *failure_; }
  /// The first failure stays; false if there was one.
  bool fail(ncclResult_t result, const char* kind, const std::string& sentence);
  /// One line for each rank: who, where, its last call.
  std::string table();

 private:
  Progress& progress(int rank, const Call& call);
  Channel& channel(int from, int to) { return channels_[from * ranks_ + to]; }
  bool fail_locked(ncclResult_t result, const char* kind, const std::string& sentence);
  /// The ranks that a call of `rank` waits for and that have not come.
  std::vector<int> late(int rank, const Ticket& ticket);
  Progress& counterpart(int rank, int other, const Call& call);
  void check_collective(int rank, const Ticket& ticket);
  void check_pair(int rank, const Ticket& ticket);
  std::string who(int rank);

  std::shared_ptr<Segment> segment_;
  int ranks_;
  int own_process_;
  Failure* failure_;
  RankEntry* entries_;
  Channel* channels_;
};

/// When the process began, in ticks since the system did; 0 if it is no more.
std::uint64_t birth_of(int process);

}  // namespace simt::nccl
