// One thread of the host that runs blocks.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <csignal>
#include <deque>
#include <memory>
#include <vector>

#include "block.h"
#include "fiber.h"
#include "grid.h"
#include "stack_pool.h"

namespace simt {

/// A signal that a lane caught; looked at when the worker is back on its own stack.
struct CaughtSignal {
  static constexpr int kMaxFrames = 24;
  int number;
  bool misaligned;  // the processor wants a multiple of the access's size there
  const void* address;
  const void* frames[kMaxFrames];  // return addresses, innermost first; [0] is where it happened
  int frame_count;
};

class Worker {
 public:
  /// Why a block gave control back.
  enum class Outcome { finished_or_stuck, stalled, at_grid_barrier, failed, caught_signal };

  /// Runs blocks of `grid` until none is left, it failed, or all of them only wait in loops.  Their
  /// lanes use stacks of `stacks`; when it returns, none is in use.
  void run(Grid& grid, StackPool& stacks);
  /// Whether blocks are left that wait in loops: run() goes on with them.
  bool is_stuck() const { return !resident_.empty() || !at_grid_barrier_.empty(); }
  /// Drops the blocks that are left.
  void forget_all();

  // For the lanes.
  /// What runs next in `block`, ready to be switched to, or null.
  Lane* pick(Block& block) {
    Lane* lane = pop_ready(block);
    return lane != nullptr ? lane : start_next(block);
  }
  /// Gives a lane that has not started a stack; null when all have.
  Lane* start_next(Block& block);
  /// Stops the calling lane, which is in some queue, until it is picked again.
  void wait(Lane* self) {
    Lane* next = pop_ready(*self->block);
    if (next == nullptr) [[unlikely]]
      return wait_for_start(self);
    current_lane = next;
    simt_switch_fiber(&self->sp, next->sp);
  }
  /// Lets the other lanes of the block that can, one after another, go on before the calling one.
  void take_turn(Lane* self);
  /// Stops the calling lane and goes back to run(); it goes on when it is picked again.
  void leave(Lane* self, Outcome outcome);
  /// Ends the calling lane and its grid.
  [[noreturn]] void abandon(Outcome outcome);

  Meeting* new_meeting();
  /// Whether `word` may be a pointer to a meeting.
  bool may_be_meeting(std::uint64_t word) const {
    return first_meeting_ <= word && word <= last_meeting_;
  }
  void free_meeting(Meeting* meeting) {
    meeting->next = free_meetings_;
    free_meetings_ = meeting;
  }

  CaughtSignal caught = {};

 private:
  static Lane* pop_ready(Block& block) {
    Lane* lane = block.ready.pop();
    if (lane == nullptr) return block.taking_turns.pop();
    // The lane after it comes soon; its stack is seldom in the nearest cache.
    if (const Lane* soon = block.ready.head) {
      __builtin_prefetch(soon->sp);
      __builtin_prefetch(static_cast<const char*>(soon->sp) + 64);
    }
    return lane;
  }
  /// wait() when no lane is ready.
  void wait_for_start(Lane* self);
  [[noreturn]] static void fiber_main();
  Block* begin_block(Grid& grid);
  Outcome resume(Block& block);
  void run_resident(Grid& grid);
  bool may_hold_more(const Grid& grid);
  bool waits_in_vain(const Grid& grid);
  bool release_parked(Block& block);
  bool await_grid(Grid& grid);
  void keep_stacks(Block& block);
  void restore_stacks(Block& block);
  void restore_all();

  void* main_sp_ = nullptr;
  Outcome outcome_ = Outcome::finished_or_stuck;
  Lane* last_lane_ = nullptr;    // the lane that gave control back
  StackPool* stacks_ = nullptr;  // while run() runs
  Meeting* free_meetings_ = nullptr;
  std::vector<std::unique_ptr<Meeting>> meetings_;
  std::uint64_t first_meeting_ = UINT64_MAX;  // the lowest address of all, and the highest
  std::uint64_t last_meeting_ = 0;
  std::vector<std::unique_ptr<Block>> blocks_;
  std::vector<Block*> idle_;
  std::deque<Block*> resident_;
  std::deque<Block*> at_grid_barrier_;
  std::uint64_t generation_ = 0;  // of the barrier that they wait at
  std::uint64_t moves_ = 0;       // of the grid, when this worker looked last
  std::size_t stalls_ = 0;        // of its blocks, since then
  std::chrono::steady_clock::time_point moved_at_;
  std::size_t may_reside_ = 0;  // blocks that may be there at the same time
  bool swaps_stacks_ = false;   // a block that waits keeps a copy of its own
  bool stacks_apart_ = true;    // copies that blocks have kept are of different places
};

/// Runs when a lane has returned; releases who waited for nobody else.
void lane_returned(Lane* lane);
/// Lets the lanes at the block's barrier go on.
void release_barrier(Block& block, Lane* last);
/// Reports why no lane of `block` can go on.
void report_deadlock(Block& block);
/// spin_hint() for a call that stands at `pc`, which the grid notes where it lets others run.
void spin_at(const void* pc) noexcept;
/// Reports the signal that `lane` caught.
void report_signal(const CaughtSignal& caught, const Lane& lane);

}  // namespace simt
