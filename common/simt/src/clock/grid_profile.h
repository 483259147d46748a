// What the blocks of one launch did, on the way to a Work: counts of all blocks that run, and for
// some blocks the lines they touch.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "clock/card.h"
#include "clock/footprint.h"
#include "clock/polls.h"
#include "clock/warp_profile.h"
#include "clock/work.h"

namespace simt::clock {

/// Neighbouring blocks, first up to before end.
struct BlockRun {
  std::uint64_t first = 0;
  std::uint64_t end = 0;

  bool has(std::uint64_t block) const { return first <= block && block < end; }
};

/// Two runs of half of `count` blocks each, a third and two thirds into a grid of `blocks`; one run
/// of all if there are no more than `count`.
std::vector<BlockRun> sample_of(std::uint64_t blocks, std::uint64_t count);

/// The block of these runs that is number `at`.
std::uint64_t sampled_block(std::uint64_t blocks, std::uint64_t count, std::uint64_t at);

/// Blocks whose lines are kept: chosen ones, and the first that run.
inline constexpr std::uint64_t kClosely = 8;
inline constexpr std::uint64_t kFirst = 4;

class GridProfile {
 public:
  GridProfile(const Shape& shape, const Card& card, PeerMap peers = {});

  /// What one block leaves; null but for those that are looked at closely.
  struct BlockLines {
    std::uint64_t block = 0;
    bool is_chosen = true;  // by its place in the grid, and not because it was among the first
    LineSet lines;
    std::vector<Window> windows;  // by warp, until the block ends
  };

  /// The block begins; `number` is its place in the grid, x fastest.
  BlockLines* block_begin(std::uint64_t number);
  /// `shared_bytes`: what it uses.
  void block_end(BlockLines* block, std::uint64_t shared_bytes);
  GridSums& sums() { return sums_; }
  GridPolls& polls() { return polls_; }
  std::uint64_t executed() const { return executed_; }

  /// Scaled from the blocks that ran to all of the grid's.
  Work finish(const FindExtent& find_extent);

 private:
  /// Blocks that are looked at closely, and what the L1 makes of them.
  struct Group {
    std::vector<std::unique_ptr<BlockLines>> blocks;  // in the order of their begins
    L1Result l1;

    double adds() const;  // of lines, by a block
  };

  Traffic traffic(const Group& group, const FindExtent& find_extent) const;

  Shape shape_;
  const Card& card_;
  std::vector<BlockRun> runs_;
  Group chosen_;
  // Blocks that hand work out to each other are not alike here, where one after another runs: the
  // first ones may do it all, and leave nothing to those that were chosen.
  Group first_;
  GridSums sums_;
  GridPolls polls_;
  std::uint64_t executed_ = 0;
};

}  // namespace simt::clock
