// The instructions of one warp, as they come out of its trace, turned into what the model needs.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

#include "clock/block_code.h"
#include "clock/l1_window.h"
#include "clock/line_set.h"
#include "clock/load_run.h"
#include "clock/peer_map.h"
#include "counters/request.h"
#include "counters/warp_trace.h"

namespace simt::clock {

/// Sums over warps.
struct WarpSums : WaitSums {
  std::uint64_t warps = 0;
  std::uint64_t instructions = 0;
  std::uint64_t fp32 = 0, fp64 = 0;
  std::uint64_t shared_wavefronts = 0;
  std::uint64_t load_lines = 0, load_sectors = 0;
  std::uint64_t store_lines = 0, store_sectors = 0;
  std::uint64_t blocks_of_code = 0;
  std::uint64_t atomic_turns = 0;
  std::uint64_t strong_lines = 0, strong_sectors = 0;        // loads that go to the L2 in any case
  std::uint64_t peer_load_lines = 0, peer_load_sectors = 0;  // of another device's memory
  std::uint64_t peer_store_lines = 0, peer_store_sectors = 0;
  std::uint64_t host_load_sectors = 0,
                host_store_sectors = 0;  // of pinned memory; also in the above
  std::uint64_t warp_operations = 0, barriers = 0;
};

/// A sector that atomics touch.
struct HotSector {
  std::uint64_t turns = 0;
  std::uint64_t block = 0;  // the first that did
  bool by_several_blocks = false;
};

/// An atomic operation of whole numbers, as nvcc folds a warp's lanes into one: turns that this
/// saves, if it can.
struct Folded {
  std::uint64_t address = 0;
  std::uint64_t turns = 0;
  bool is_one_address = true;  // in all lanes of all blocks: else the compiler cannot know
};

/// What all warps of a grid add to.
struct GridSums {
  WarpSums sums;
  PeerMap peers;
  std::unordered_map<std::uint64_t, std::uint64_t> peer_waits;  // by block: of its slowest warp
  std::unordered_map<std::uint64_t, HotSector> hot;             // by number
  std::unordered_map<std::uint64_t, Folded> folded;             // by pc
  std::unordered_map<std::uint64_t, BlockCode> code;            // by pc, as found so far
};

class WarpProfile {
 public:
  /// A warp of the block begins.  `lines` and `window` are null unless that is looked at closely.
  void begin(GridSums& grid, std::uint64_t block, LineSet* lines, Window* window);
  void instruction(std::uint32_t lanes, std::uint64_t order, const counters::PerLane& what);

 private:
  using EventKind = counters::EventKind;

  std::uint32_t owned_by(Owner owner, std::uint32_t lanes, const counters::PerLane& what);
  std::uint64_t host_sectors(std::uint32_t lanes, const counters::PerLane& what);
  void load_peer(std::uint32_t lanes, const counters::PerLane& what);
  void store_peer(std::uint32_t lanes, const counters::PerLane& what);
  void load_global(std::uint32_t lanes, const counters::PerLane& what);
  void load_strong(std::uint32_t lanes, const counters::PerLane& what);
  void store_global(std::uint32_t lanes, const counters::PerLane& what);
  void atomic(std::uint32_t lanes, std::uint64_t pc, const counters::PerLane& what);
  void fold(std::uint64_t pc, const counters::Request& request);
  void load_shared(std::uint32_t lanes, std::uint64_t pc, const counters::PerLane& what);
  void block(std::uint64_t pc);
  void end_run();
  void note_peer_waits();
  bool continues_vector(std::uint32_t lanes, std::uint64_t pc, const counters::PerLane& what);

  GridSums* grid_ = nullptr;
  std::uint64_t block_ = 0;
  LineSet* lines_ = nullptr;
  Window* window_ = nullptr;
  std::size_t window_requests_ = 0;
  LoadRun run_;
  LoopTest loop_ = LoopTest::none;  // the last one that was tested

  /// The last load from shared memory of a place in the code.
  struct Last {
    std::uint64_t pc = 0;
    std::uint32_t lanes = 0;
    unsigned wavefronts = 0;  // that the vector so far has cost
    counters::PerLane what;
  };
  std::array<Last, 16> last_;
};

}  // namespace simt::clock
