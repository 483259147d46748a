// Warp operations: the lanes that a mask names meet, each leaves a value, and each reads what it
// wants when all have arrived.  Lanes that have returned are not waited for.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "checked/checked.h"
#include "report.h"
#include "waiting.h"
#include "worker.h"

namespace simt {
namespace {

// Of so many meetings, one lets the other warps go first, and the next warp start: they may hold
// what this warp polls for.
constexpr unsigned kTurn = 64;

void start_a_warp(Block& block) {
  Queue started;
  for (unsigned i = 0; i < kWarpLanes; ++i) {
    Lane* lane = block.worker->start_next(block);
    if (lane == nullptr) break;
    started.push(lane);
  }
  block.ready.prepend(started);
}

/// Fails the grid if the lanes came from different lines.
void report_mixed(Block& block, const Meeting& meeting, const Lane* last) {
  const OffLane off;
  Groups groups = group_waiting(meeting.waiting);
  if (last != nullptr) {
    const SourceLine where = line_of_call(last->pc);
    const bool same = std::any_of(groups.begin(), groups.end(),
                                  [&](const Group& group) { return group.where == where; });
    if (same && groups.size() == 1) return;
    if (!same) groups.push_back({groups.front().call, where, 1});
  }
  if (groups.size() < 2) return;
  block.grid->fail("divergent_barrier",
                   fmt::format("the lanes of one warp met at different places of the code: {}; all "
                               "lanes in the mask must execute the same call",
                               describe(groups, block.threads)),
                   groups.front().where, cudaErrorLaunchFailure);
}

__attribute__((noinline, cold)) void check_lines(Block& block, const Meeting& meeting,
                                                 const Lane* last) {
  report_mixed(block, meeting, last);
  if (last != nullptr && block.grid->failed) block.worker->abandon(Worker::Outcome::failed);
}

/// The checked build tells itself.
__attribute__((noinline, cold)) void report_wrong_mask(const Lane& lane, std::uint32_t mask,
                                                       const void* pc) {
  const OffLane off;
  Grid& grid = *lane.block->grid;
  if (grid.told_wrong_mask.exchange(true)) return;
  report("wrong_mask",
         fmt::format("{} is lane {} of its warp and calls a warp operation with the mask {:#x}, "
                     "which does not name it",
                     name_of_thread(lane.index, lane.block->index), lane.number, mask),
         grid.kernel, line_of_call(pc));
}

void close(Warp& warp, const Meeting* meeting) {
  Meeting** link = &warp.open;
  while (*link != meeting) link = &(*link)->next;
  *link = meeting->next;
}

void complete(Block& block, Warp& warp, Meeting* meeting, Lane* last) {
  if (meeting->mixed) check_lines(block, *meeting, last);
  if (meeting->collective != nullptr) {
    const OffLane off;
    meeting->collective(meeting->value.data(), meeting->arrived);
  }
  if (block.checked) checked::warp_meets(warp, block, meeting->arrived);
  close(warp, meeting);
  meeting->unread = static_cast<std::uint32_t>(std::popcount(meeting->arrived));
  block.note_meeting();
  if (++block.prepends % kTurn != 0) {
    block.ready.prepend(meeting->waiting);
  } else {
    block.ready.append(block.taking_turns);
    block.ready.append(meeting->waiting);
    start_a_warp(block);
  }
}

Meeting* open_meeting(Block& block, Warp& warp, Operation operation, std::uint32_t mask,
                      const void* pc) {
  Meeting* meeting = block.worker->new_meeting();
  meeting->next = warp.open;
  meeting->mask = mask;
  meeting->arrived = 0;
  meeting->unnamed = 0;
  meeting->operation = operation;
  meeting->mixed = false;
  meeting->pc = pc;
  meeting->collective = nullptr;
  meeting->waiting = Queue{};
  warp.open = meeting;
  return meeting;
}

/// Leaves `value` and returns when all lanes of the mask have.  Call done() after reading.
inline Meeting* meet(Operation operation, std::uint32_t mask, std::uint64_t value, const void* pc,
                     Collective collective = nullptr) {
  Lane* self = current_lane;
  Block& block = *self->block;
  Warp& warp = *self->warp;
  if (block.checked) checked::warp_operation(*self, mask, pc);
  const std::uint32_t own = 1u << self->number;
  const bool unnamed = (mask & own) == 0;
  mask |= own;
  Meeting* meeting = warp.open;
  while (meeting != nullptr && (meeting->mask != mask || meeting->operation != operation)) {
    meeting = meeting->next;
  }
  if (meeting == nullptr) {
    meeting = open_meeting(block, warp, operation, mask, pc);
  } else if (meeting->pc != pc) {
    meeting->mixed = true;
  }
  self->pc = pc;
  meeting->collective = collective;
  meeting->value[self->number] = value;
  meeting->arrived |= own;
  if (unnamed) [[unlikely]]
    meeting->unnamed |= own;
  if (meeting->arrived == (mask & warp.live)) {
    complete(block, warp, meeting, self);
  } else {
    self->wait = Wait::meeting;
    meeting->waiting.push(self);
    block.worker->wait(self);
  }
  if (unnamed && !block.checked) [[unlikely]]
    report_wrong_mask(*self, mask & ~own, pc);
  return meeting;
}

inline void done(Meeting* meeting) {
  if (--meeting->unread == 0) current_lane->block->worker->free_meeting(meeting);
}

/// The lane that `lane` reads from, by the rules of the four shuffles.
inline int source_lane(ShuffleKind kind, int lane, int argument, int width) {
  const int last = lane | (width - 1);
  const int first = lane & ~(width - 1);
  switch (kind) {
    case ShuffleKind::index:
      return first | (argument & (width - 1));
    case ShuffleKind::up:
      return lane - argument >= first ? lane - argument : lane;
    case ShuffleKind::down:
      return lane + argument <= last ? lane + argument : lane;
    case ShuffleKind::bitwise_xor:
      return (lane ^ argument) <= last ? lane ^ argument : lane;
  }
  return lane;
}

template <class T>
T combine(ReduceKind kind, T a, T b) {
  switch (kind) {
    case ReduceKind::add:
      return static_cast<T>(static_cast<unsigned>(a) + static_cast<unsigned>(b));
    case ReduceKind::min:
      return std::min(a, b);
    case ReduceKind::max:
      return std::max(a, b);
    case ReduceKind::bitwise_and:
      return a & b;
    case ReduceKind::bitwise_or:
      return a | b;
    case ReduceKind::bitwise_xor:
      return a ^ b;
  }
  return a;
}

template <class T>
inline T reduce(ReduceKind kind, unsigned mask, T value, const void* pc) {
  Meeting* meeting = meet(Operation::reduce, mask, to_bits(value), pc);
  std::uint32_t left = meeting->arrived;
  T result = from_bits<T>(meeting->value[static_cast<unsigned>(std::countr_zero(left))]);
  for (left &= left - 1; left != 0; left &= left - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(left));
    result = combine(kind, result, from_bits<T>(meeting->value[lane]));
  }
  done(meeting);
  return result;
}

/// The lanes whose value is `bits`.
inline unsigned equal_lanes(const Meeting& meeting, std::uint64_t bits) {
  unsigned same = 0;
  for (std::uint32_t left = meeting.arrived; left != 0; left &= left - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(left));
    if (meeting.value[lane] == bits) same |= 1u << lane;
  }
  return same;
}

}  // namespace

void complete_meetings(const Lane& returned) {
  Warp& warp = *returned.warp;
  for (Meeting* meeting = warp.open; meeting != nullptr;) {
    Meeting* next = meeting->next;
    if (meeting->arrived == (meeting->mask & warp.live)) {
      complete(*returned.block, warp, meeting, nullptr);
    }
    meeting = next;
  }
}

void warp_barrier(unsigned mask) noexcept {
  done(meet(Operation::barrier, mask, 0, __builtin_return_address(0)));
}

// Lanes park until no thread of the block can go on; those that then stand at the same call are the
// active ones.  The meeting has no mask, so that it never completes by itself.
unsigned active_mask() noexcept {
  const void* pc = __builtin_return_address(0);
  Lane* self = current_lane;
  Block& block = *self->block;
  Warp& warp = *self->warp;
  Meeting* meeting = warp.open;
  while (meeting != nullptr && (meeting->operation != Operation::active || meeting->pc != pc)) {
    meeting = meeting->next;
  }
  if (meeting == nullptr) {
    meeting = open_meeting(block, warp, Operation::active, 0, pc);
    meeting->unread = 0;
  }
  meeting->arrived |= 1u << self->number;
  ++meeting->unread;
  self->wait = Wait::parked;
  block.parked.push(self);
  block.worker->wait(self);
  const unsigned result = meeting->arrived;
  if (meeting->unread == static_cast<unsigned>(std::popcount(result))) close(warp, meeting);
  done(meeting);
  return result;
}

unsigned ballot(unsigned mask, bool predicate) noexcept {
  Meeting* meeting = meet(Operation::ballot, mask, predicate, __builtin_return_address(0));
  const unsigned result = equal_lanes(*meeting, 1);
  done(meeting);
  return result;
}

// A value from a lane outside the mask is undefined; all bits set shows as a NaN or -1.
std::uint64_t shuffle(ShuffleKind kind, unsigned mask, std::uint64_t bits, int argument,
                      int width) noexcept {
  const void* pc = __builtin_return_address(0);
  Meeting* meeting = meet(Operation::shuffle, mask, bits, pc);
  const int from = source_lane(kind, current_lane->number, argument, width) & 31;
  if (current_lane->block->checked && (meeting->arrived >> from & 1) == 0) {
    checked::inactive_shuffle(*current_lane, static_cast<unsigned>(from), mask, pc,
                              kind != ShuffleKind::index);
  }
  const std::uint64_t result = (meeting->arrived >> from & 1) != 0
                                   ? meeting->value[static_cast<unsigned>(from)]
                                   : ~std::uint64_t{0};
  done(meeting);
  return result;
}

unsigned match_any(unsigned mask, std::uint64_t bits) noexcept {
  Meeting* meeting = meet(Operation::match, mask, bits, __builtin_return_address(0));
  const unsigned result = equal_lanes(*meeting, bits);
  done(meeting);
  return result;
}

unsigned match_all(unsigned mask, std::uint64_t bits, int* predicate) noexcept {
  Meeting* meeting = meet(Operation::match, mask, bits, __builtin_return_address(0));
  const bool all = equal_lanes(*meeting, bits) == meeting->arrived;
  const unsigned result = all ? meeting->arrived : 0;
  *predicate = all ? 1 : 0;
  done(meeting);
  return result;
}

unsigned reduce_unsigned(ReduceKind kind, unsigned mask, unsigned value) noexcept {
  return reduce(kind, mask, value, __builtin_return_address(0));
}

int reduce_signed(ReduceKind kind, unsigned mask, int value) noexcept {
  return reduce(kind, mask, value, __builtin_return_address(0));
}

std::uint64_t collective(unsigned mask, std::uint64_t value, Collective body) noexcept {
  Meeting* meeting = meet(Operation::collective, mask, value, __builtin_return_address(0), body);
  const std::uint64_t result = meeting->value[current_lane->number];
  done(meeting);
  return result;
}

}  // namespace simt
