// How threads of one grid wait for values: by loads that no cache may answer (atomic or volatile
// ones), again and again.
//
// How often a thread looks depends on who runs when on the cpu device, and is not counted: of loads
// of one address, with nothing but branches between them, the first counts and what comes between
// it and the last is dropped.  What stands together so is a round.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "counters/event.h"
#include "counters/warp_trace.h"

namespace simt::clock {

/// The addresses that one thread polled in one round.
struct PollRound {
  std::uint64_t block = 0;
  unsigned thread = 0;
  std::vector<std::uint64_t> addresses;
};

/// What one thread does, between its events and the trace.
class Polls {
 public:
  /// A load of `address` that no cache answers: whether it counts.  If it does not, the events that
  /// were kept back are dropped.
  bool counts(std::uint64_t address) {
    if (std::find(addresses_.begin(), addresses_.end(), address) == addresses_.end()) return true;
    kept_.clear();
    return false;
  }
  void add(std::uint64_t address) { addresses_.push_back(address); }
  bool is_open() const { return !addresses_.empty(); }
  /// Whether an event has to be kept back: it may belong to the loop that polls.
  bool keeps(const counters::Event& event) {
    if (addresses_.empty() || kept_.size() == kMostKept) return false;
    kept_.push_back(event);
    return true;
  }
  /// Takes the events that were kept back, which count now.
  std::vector<counters::Event> take_kept() { return std::exchange(kept_, {}); }
  /// The round is over: the addresses.
  std::vector<std::uint64_t> end() { return std::exchange(addresses_, {}); }

  void reset() {
    addresses_.clear();
    kept_.clear();
    fences = 0;
  }

  unsigned fences = 0;  // that the thread has passed

 private:
  // A loop that waits is short.
  static constexpr std::size_t kMostKept = counters::WarpTrace::kSpare;

  std::vector<std::uint64_t> addresses_;
  std::vector<counters::Event> kept_;
};

/// What a grid waits for, of the block's slowest thread, as a mean over the blocks.
struct Handovers {
  double rounds = 0;  // that another device ended
  double fences = 0;
};

/// Of all threads of a grid.
class GridPolls {
 public:
  void add(PollRound round) { rounds_.push_back(std::move(round)); }
  void fenced(std::uint64_t block, unsigned times) {
    unsigned& most = fences_[block];
    most = std::max(most, times);
  }
  const std::vector<PollRound>& rounds() const { return rounds_; }

  /// `from_peer`: whether another device has stored there meanwhile.  `blocks` have run.
  Handovers handovers(const std::function<bool(std::uint64_t)>& from_peer, std::uint64_t blocks) {
    std::map<std::pair<std::uint64_t, unsigned>, unsigned> by_thread;
    std::map<std::uint64_t, unsigned> by_block;
    for (const PollRound& round : rounds_) {
      if (!std::any_of(round.addresses.begin(), round.addresses.end(), from_peer)) continue;
      unsigned& most = by_block[round.block];
      most = std::max(most, ++by_thread[{round.block, round.thread}]);
    }
    std::uint64_t rounds = 0;
    std::uint64_t fences = 0;
    for (const auto& [block, most] : by_block) rounds += most;
    for (const auto& [block, most] : fences_) fences += most;
    const double count = static_cast<double>(std::max<std::uint64_t>(1, blocks));
    return {static_cast<double>(rounds) / count, static_cast<double>(fences) / count};
  }

 private:
  std::vector<PollRound> rounds_;
  std::map<std::uint64_t, unsigned> fences_;  // by block
};

}  // namespace simt::clock
