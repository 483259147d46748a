// How a block runs: the worker switches to a lane; lanes that wait switch straight to the next
// lane; a lane that returns runs the next one on its own stack.  Control comes back here when no
// lane can go on, when all of them spin, or when the grid failed.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "worker.h"

#include <sched.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>

#include "checked/checked.h"
#include "schedule.h"
#include "source_line.h"

namespace simt {
namespace {

// Blocks that one worker keeps at the same time, when each waits for others by spinning; more when
// those wait in vain, up to what the card holds.
constexpr std::size_t kFewResident = 12;

// Without a move of the whole grid for so long, a worker whose blocks all spin leaves it to other
// grids to move.
constexpr auto kPatience = std::chrono::microseconds(50);

// Strides of a thread until the others of its warp have theirs.  A switch costs as much as some
// loads; where the stride is a power of two, as many lines compete for one set of the nearest
// cache, which has eight ways as a rule.
constexpr int kStridesPerTurn = 8;

#if defined(__x86_64__) && !defined(SIMT_UCONTEXT)
constexpr std::ptrdiff_t kBelowStackPointer = 0;
#else
constexpr std::ptrdiff_t kBelowStackPointer = 1024;  // what swapcontext() has there
#endif

/// True if all threads of the block wait at the grid's barrier; they are made ready then.
bool release_grid_barrier(Block& block) {
  if (block.at_grid_count == 0 || block.at_grid_count != block.live) return false;
  block.at_grid_count = 0;
  block.ready.append(block.at_grid);
  return true;
}

}  // namespace

constinit thread_local int turns_left = kStridesPerTurn;

void take_turn() noexcept {
  turns_left = kStridesPerTurn;
  if (Lane* self = current_lane) self->block->worker->take_turn(self);
}

void Worker::run(Grid& grid, StackPool& stacks) {
  stacks_ = &stacks;
  stalls_ = 0;
  moved_at_ = std::chrono::steady_clock::now();
  may_reside_ = std::max(kFewResident, resident_.size());
  swaps_stacks_ = grid.swaps_stacks;
  if (is_stuck()) {
    if (stacks_apart_) {
      restore_all();
    } else {
      swaps_stacks_ = true;
    }
  }
  try {
    run_resident(grid);
  } catch (const std::bad_alloc&) {
    grid.fail("out_of_host_memory", "the host has no memory left for the kernel's threads", {},
              cudaErrorLaunchOutOfResources);
  }
  current_lane = nullptr;
  if (grid.failed) forget_all();
  for (const auto* blocks : {&resident_, &at_grid_barrier_}) {
    for (Block* block : *blocks) {
      if (block->saved_stacks.empty()) keep_stacks(*block);
    }
  }
  stacks_apart_ = !swaps_stacks_;
}

void Worker::run_resident(Grid& grid) {
  bool want_more = resident_.empty() && at_grid_barrier_.empty();
  for (;;) {
    if (grid.failed) return;
    if (want_more) {
      if (Block* block = begin_block(grid)) resident_.push_front(block);
    }
    if (resident_.empty()) {
      if (!await_grid(grid)) return;
      continue;
    }
    Block* block = resident_.front();
    resident_.pop_front();
    const Outcome outcome = resume(*block);
    if (swaps_stacks_ && outcome != Outcome::caught_signal) keep_stacks(*block);
    if (outcome != Outcome::stalled) grid.moves.fetch_add(1, std::memory_order_relaxed);
    switch (outcome) {
      case Outcome::finished_or_stuck:
        grid.static_bytes.store(block->shared.static_bytes(), std::memory_order_relaxed);
        if (block->checked) checked::block_end(*block);
        idle_.push_back(block);
        want_more = resident_.empty();
        if (grid.config.cooperative) grid.block_finished();
        break;
      case Outcome::at_grid_barrier:
        want_more = true;
        at_grid_barrier_.push_back(block);
        generation_ = grid.generation();
        grid.block_arrived(line_of_call(block->ready.head->pc));
        break;
      case Outcome::stalled:
        resident_.push_back(block);
        block->waits = !block->take_moved();
        if (!block->waits) grid.moves.fetch_add(1, std::memory_order_relaxed);
        want_more =
            grid.unstarted() > 0 && (grid.config.cooperative || resident_.size() < may_reside_);
        if (!want_more && waits_in_vain(grid)) {
          if (!may_hold_more(grid)) return;
          want_more = true;
        }
        if (grid.crew_size > 1 && stalls_ > resident_.size()) sched_yield();
        break;
      case Outcome::caught_signal:
        report_signal(caught, *last_lane_);
        return;
      case Outcome::failed:
        return;
    }
  }
}

/// Whether more blocks may start beside those that wait in vain, as on a card, which holds many.
bool Worker::may_hold_more(const Grid& grid) {
  const std::size_t most = std::max<std::size_t>(1, grid.most_resident() / grid.crew_size);
  if (grid.unstarted() == 0 || may_reside_ >= most) return false;
  may_reside_ = std::min(2 * may_reside_, most);
  swaps_stacks_ = true;
  stalls_ = 0;
  return true;
}

/// Whether all of the worker's blocks have spun, and nothing of the grid has moved meanwhile.
bool Worker::waits_in_vain(const Grid& grid) {
  const std::uint64_t moves = grid.moves.load(std::memory_order_relaxed);
  if (moves != moves_) {
    moves_ = moves;
    stalls_ = 0;
    moved_at_ = std::chrono::steady_clock::now();
    return false;
  }
  if (++stalls_ <= 2 * resident_.size()) return false;
  if (grid.crew_size == 1) return true;
  // The other workers may be busy; those that wait at the grid's barrier cannot leave it.
  return !grid.config.cooperative && std::chrono::steady_clock::now() - moved_at_ > kPatience;
}

Block* Worker::begin_block(Grid& grid) {
  uint3 index;
  if (!grid.take_block(&index)) return nullptr;
  grid.moves.fetch_add(1, std::memory_order_relaxed);
  if (idle_.empty()) {
    blocks_.push_back(std::make_unique<Block>());
    blocks_.back()->worker = this;
    idle_.push_back(blocks_.back().get());
  }
  Block* block = idle_.back();
  idle_.pop_back();
  const std::uint64_t at =
      index.x + (std::uint64_t{index.z} << 48) + (std::uint64_t{index.y} << 32);
  block->begin(&grid, index, mix(grid.seed ^ mix(at)));
  return block;
}

Worker::Outcome Worker::resume(Block& block) {
  if (!block.saved_stacks.empty()) restore_stacks(block);
  for (;;) {
    Lane* lane = pick(block);
    if (lane == nullptr) {
      if (block.live == 0) return Outcome::finished_or_stuck;
      if (release_parked(block)) continue;
      if (release_grid_barrier(block)) return Outcome::at_grid_barrier;
      report_deadlock(block);
      return Outcome::failed;
    }
    current_lane = lane;
    simt_switch_fiber(&main_sp_, lane->sp);
    if (outcome_ == Outcome::stalled) release_parked(block);
    if (outcome_ != Outcome::finished_or_stuck) return outcome_;
  }
}

Lane* Worker::start_next(Block& block) {
  Lane* lane = block.next_unstarted();
  if (lane == nullptr) return nullptr;
  lane->stack = stacks_->take();
  lane->wait = Wait::none;
  turns_left = kStridesPerTurn;
  lane->sp = new_fiber(lane->stack, fiber_main);
  return lane;
}

void Worker::wait_for_start(Lane* self) {
  Lane* next = start_next(*self->block);
  if (next == nullptr) return leave(self, Outcome::finished_or_stuck);
  current_lane = next;
  simt_switch_fiber(&self->sp, next->sp);
}

void Worker::take_turn(Lane* self) {
  Block& block = *self->block;
  // Within the warp: more stacks than a warp's do not stay in the nearest cache.
  Lane* next = block.lane_position != 0 ? start_next(block) : block.taking_turns.pop();
  if (next == nullptr) return;
  block.taking_turns.push(self);
  current_lane = next;
  simt_switch_fiber(&self->sp, next->sp);
}

void Worker::leave(Lane* self, Outcome outcome) {
  outcome_ = outcome;
  last_lane_ = self;
  current_lane = nullptr;
  simt_switch_fiber(&self->sp, main_sp_);
}

void Worker::abandon(Outcome outcome) {
  leave(current_lane, outcome);
  __builtin_unreachable();
}

void Worker::fiber_main() {
  for (;;) {
    Lane* lane = current_lane;
    Block& block = *lane->block;
    Worker& worker = *block.worker;
    block.grid->invoke(block.grid->closure);
    lane_returned(lane);
    void* stack = lane->stack;
    lane->stack = nullptr;
    Lane* next = pop_ready(block);
    if (next == nullptr) next = block.next_unstarted();
    if (next != nullptr && next->stack == nullptr) {
      next->stack = stack;
      next->wait = Wait::none;
      turns_left = kStridesPerTurn;
      current_lane = next;
      continue;
    }
    // Nobody takes this stack before the switch below has left it.
    worker.stacks_->give(stack);
    if (next == nullptr) worker.abandon(Outcome::finished_or_stuck);
    current_lane = next;
    simt_switch_fiber(&lane->sp, next->sp);
  }
}

/// Waits for the grid's barrier; false if no block of this worker waits there.
bool Worker::await_grid(Grid& grid) {
  if (at_grid_barrier_.empty()) return false;
  grid.wait_for(generation_);
  resident_.swap(at_grid_barrier_);
  if (grid.config.checked) checked::grid_barrier(resident_);
  return true;
}

/// Copies what the lanes of `block` have on their stacks, which other blocks then use.
void Worker::keep_stacks(Block& block) {
  for (unsigned i = 0; i < block.threads; ++i) {
    const Lane& lane = block.lanes[i];
    if (lane.stack == nullptr) continue;
    const char* from = static_cast<const char*>(lane.sp) - kBelowStackPointer;
    const char* to = static_cast<const char*>(lane.stack);
    block.saved_stacks.insert(block.saved_stacks.end(), from, to);
    stacks_->give(lane.stack);
  }
}

/// Puts the copies back where they were: the lanes hold pointers to them.
void Worker::restore_stacks(Block& block) {
  const char* from = block.saved_stacks.data();
  for (unsigned i = 0; i < block.threads; ++i) {
    Lane& lane = block.lanes[i];
    if (lane.stack == nullptr) continue;
    char* to = static_cast<char*>(lane.sp) - kBelowStackPointer;
    const auto bytes = static_cast<std::size_t>(static_cast<char*>(lane.stack) - to);
    std::memcpy(to, from, bytes);
    from += bytes;
    stacks_->take_back(lane.stack);
  }
  block.saved_stacks.clear();
}

/// Of all blocks, none of which has a stack of another's.
void Worker::restore_all() {
  for (const auto* blocks : {&resident_, &at_grid_barrier_}) {
    for (Block* block : *blocks) restore_stacks(*block);
  }
}

bool Worker::release_parked(Block& block) {
  if (block.parked.empty()) return false;
  block.ready.append(block.parked);
  return true;
}

Meeting* Worker::new_meeting() {
  if (free_meetings_ == nullptr) {
    meetings_.push_back(std::make_unique<Meeting>());
    const auto address = reinterpret_cast<std::uint64_t>(meetings_.back().get());
    first_meeting_ = std::min(first_meeting_, address);
    last_meeting_ = std::max(last_meeting_, address);
    return meetings_.back().get();
  }
  Meeting* meeting = free_meetings_;
  free_meetings_ = meeting->next;
  return meeting;
}

void Worker::forget_all() {
  resident_.clear();
  at_grid_barrier_.clear();
  idle_.clear();
  free_meetings_ = nullptr;
  for (auto& block : blocks_) idle_.push_back(block.get());
  for (auto& meeting : meetings_) free_meeting(meeting.get());
  for (auto& block : blocks_) {
    block->saved_stacks.clear();
    for (unsigned i = 0; i < kMaxThreads; ++i) block->lanes[i].stack = nullptr;
  }
  if (stacks_ != nullptr) stacks_->reset();
}

}  // namespace simt
