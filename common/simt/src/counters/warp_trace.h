// The traces of a warp's 32 lanes, put back into step.
//
// On the cpu device a lane runs alone until it must wait, so that the lanes of a warp leave their
// events one lane after the other.  On a GPU they go together, part at a branch, and meet again
// behind it.  That order is rebuilt here: of the lanes' next events those with the deepest call
// and, among these, the lowest pc happen next, as one instruction of the warp.  It is the order of
// a GPU as long as code that comes later in the source has higher addresses.
//
// Nothing can be said about the next instruction while any lane's next event is unknown, so the
// events are kept.  A lane whose buffer is full has to pause until the others have come as far.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "event.h"

namespace simt::counters {

using PerLane = std::array<std::uint64_t, kLanes>;

/// Takes the instructions of a warp in their order.
class Sink {
 public:
  virtual ~Sink() = default;
  /// All lanes of `lanes` execute the instruction at Event::order `order`; `what` has Event::what
  /// of each of them.
  virtual void instruction(std::uint32_t lanes, std::uint64_t order, const PerLane& what) = 0;
  /// After the instruction at `pc` (0: the kernel's start) its lanes went `ways` > 1 ways, at the
  /// end of the block of code that begins at `block` (0: unknown).
  virtual void parted(std::uint64_t pc, std::uint64_t block, unsigned ways) = 0;
};

class WarpTrace {
 public:
  /// Events that are kept for a lane, and one barrier behind them.
  static constexpr std::uint32_t kCapacity = 512;
  /// So many more may be pushed at once to a lane that is full, if it makes room before others.
  static constexpr std::uint32_t kSpare = 64;

  /// How many functions the lane is in; for the caller to keep.
  std::array<std::uint8_t, kLanes> depth{};

  WarpTrace();

  /// A warp of these lanes starts.
  void begin(std::uint32_t lanes);

  bool is_full(unsigned lane) const { return end_[lane] >= kCapacity; }
  /// To a full lane at most one event.
  void push(unsigned lane, const Event& event) { at(lane)[end_[lane]++] = event; }
  /// The lane will have no more events.
  void finish(unsigned lane) { finished_ |= 1u << lane; }
  bool all_finished() const { return finished_ == lanes_; }
  /// Whether some lane has neither events nor an end: it may not have started.
  bool has_strangers() const {
    std::uint32_t known = finished_;
    for (unsigned lane = 0; lane < kLanes; ++lane) known |= (end_[lane] != 0 ? 1u : 0u) << lane;
    return (lanes_ & ~known) != 0;
  }
  /// The lane comes to a meeting: whether all lanes have since this was last true.
  bool all_met(unsigned lane) {
    met_ |= 1u << lane;
    if ((lanes_ & ~(met_ | finished_)) != 0) return false;
    met_ = 0;
    return true;
  }

  /// Hands on all instructions that are certain.
  void advance(Sink& sink) { run(sink, false); }
  /// Hands on everything, taking lanes with no event left for gone until they have one.
  void flush(Sink& sink) { run(sink, true); }

 private:
  Event* at(unsigned lane) { return events_.get() + std::size_t{lane} * kRow; }
  void run(Sink& sink, bool force);
  void find_heads();
  void march(Sink& sink);
  void look_at(unsigned lane);
  void open_meetings();
  bool all_next_are(std::uint64_t order) const;
  void count_ways(Sink& sink);
  void step(Sink& sink, std::uint64_t order);
  void compact();
  void note_block(std::uint64_t order) { blocks_[order >> Event::kPcBits & 0xff] = order; }
  std::uint64_t parting_block(std::uint32_t lanes);

  // One barrier, one end mark; rows that are no power of two apart do not compete for cache sets.
  static constexpr std::uint32_t kRow = kCapacity + kSpare + 4;
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};

  std::unique_ptr<Event[]> events_;
  std::array<std::uint32_t, kLanes> begin_{};
  std::array<std::uint32_t, kLanes> end_{};
  PerLane next_;  // the next event's order; kNone: none, or must wait
  std::uint32_t lanes_ = 0;
  std::uint32_t finished_ = 0;
  std::uint32_t met_ = 0;       // see all_met()
  std::uint32_t empty_ = 0;     // lanes with no event
  std::uint32_t waiting_ = 0;   // lanes whose next event is a meeting that is not complete
  std::uint32_t together_ = 0;  // lanes of the last instruction, until count_ways()
  std::uint64_t last_order_ = 0;
  // Of each depth, as `order` has it: the block of code that was begun there last.
  std::array<std::uint64_t, 256> blocks_{};
};

}  // namespace simt::counters
