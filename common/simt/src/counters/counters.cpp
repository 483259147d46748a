// Connects the checked build with the counters: events go to the warp's trace, and what comes out
// of the traces in step is added up by kernel and pc.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "counters.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "../worker.h"
#include "checked/fences.h"
#include "clock/session.h"
#include "control_calls.h"
#include "device_memory.h"
#include "executor.h"
#include "flops.h"
#include "host.h"
#include "reads.h"
#include "recorder.h"
#include "simt/counters.h"
#include "source_line.h"

namespace simt::counters {

bool counting = false;

namespace {

/// Turns without progress before a full buffer is emptied without the lanes that are missing: they
/// may be waiting for the lane that is full.
constexpr unsigned kPatience = 8;

/// The widest access of a GPU.
constexpr std::uint32_t kWidest = 16;

std::uint32_t lanes_of(const Block& block, const Warp& warp) {
  const unsigned left = block.threads - warp.number * kWarpLanes;
  return left >= kWarpLanes ? ~0u : (1u << left) - 1;
}

CountedTrace& trace_of(Lane& lane) {
  WarpTrace*& trace = lane.warp->trace;
  if (trace == nullptr) [[unlikely]] {
    Recorder& recorder = Recorder::instance();
    CountedTrace* counted = recorder.new_trace();
    for (clock::Polls& polls : counted->polls) polls.reset();
    recorder.begin_warp(*lane.block, *lane.warp, counted->profile);
    trace = counted;
    trace->begin(lanes_of(*lane.block, *lane.warp));
  }
  return static_cast<CountedTrace&>(*trace);
}

Sinks sinks_of(WarpTrace& trace) {
  Recorder& recorder = Recorder::instance();
  auto& profile = static_cast<CountedTrace&>(trace).profile;
  return {recorder.current->tally, recorder.profile == nullptr ? nullptr : &profile};
}

void advance(WarpTrace& trace) {
  Sinks sinks = sinks_of(trace);
  trace.advance(sinks);
}

/// Lets other lanes run, first those of its warp that have not started; whether one did start.
bool pause(Lane& self, const WarpTrace& trace) {
  const checked::StrongAside aside;
  Block& block = *self.block;
  block.ready.push(&self);
  Lane* started = trace.has_strangers() ? block.worker->start_next(block) : nullptr;
  Lane* next = started == nullptr ? block.ready.pop() : started;
  if (next == &self) return false;
  current_lane = next;
  simt_switch_fiber(&self.sp, next->sp);
  return started != nullptr;
}

__attribute__((noinline, cold)) void make_room(Lane& lane, WarpTrace& trace) {
  for (unsigned turn = 0; turn < kPatience;) {
    advance(trace);
    if (!trace.is_full(lane.number)) return;
    if (!pause(lane, trace)) ++turn;
  }
  Sinks sinks = sinks_of(trace);
  trace.flush(sinks);
}

bool is_poll(EventKind kind) {
  return kind == EventKind::volatile_load || kind == EventKind::atomic_load;
}

bool is_strong_store(EventKind kind) {
  return kind == EventKind::volatile_store || kind == EventKind::atomic_store ||
         kind == EventKind::global_atomic;
}

EventKind kind_of(const Access& access) {
  const auto [space, kind] = std::pair(access.space, access.kind);
  if (space == Space::global && access.is_volatile && kind != AccessKind::atomic) {
    return kind == AccessKind::read ? EventKind::volatile_load : EventKind::volatile_store;
  }
  if (space == Space::global && kind == AccessKind::atomic) {
    if (checked::strong_access() == checked::Strong::load) return EventKind::atomic_load;
    if (checked::strong_access() == checked::Strong::store) return EventKind::atomic_store;
  }
  constexpr EventKind kKinds[3][3] = {
      {EventKind::global_load, EventKind::global_store, EventKind::global_atomic},
      {EventKind::shared_load, EventKind::shared_store, EventKind::shared_atomic},
      {EventKind::local_load, EventKind::local_store, EventKind::local_store}};
  return kKinds[static_cast<unsigned>(space)][static_cast<unsigned>(kind)];
}

void push(Lane& lane, WarpTrace& trace, const Event& event) {
  if (trace.is_full(lane.number)) [[unlikely]]
    make_room(lane, trace);
  trace.push(lane.number, event);
}

/// What was kept back belongs to no loop that polls.
void push_kept(const Lane& lane, CountedTrace& trace) {
  for (const Event& event : trace.polls[lane.number].take_kept()) trace.push(lane.number, event);
}

/// The lane does something else than poll.
void end_polls(const Lane& lane, CountedTrace& trace) {
  clock::Polls& polls = trace.polls[lane.number];
  if (!polls.is_open()) return;
  push_kept(lane, trace);
  Recorder::instance().end_polls(lane, polls);
  polls.end();
}

/// Whether the load counts, which no cache answers: not if the lane only looks again.
bool poll(const Lane& lane, CountedTrace& trace, const void* address) {
  clock::Polls& polls = trace.polls[lane.number];
  const auto number = reinterpret_cast<std::uintptr_t>(address);
  if (!polls.counts(number)) return false;
  push_kept(lane, trace);
  polls.add(number);
  return true;
}

/// Whether nothing happened there that a table should show.
bool is_plain(const Counts& c) {
  const std::uint64_t shown =
      c.global_load.requests + c.global_store.requests + c.global_atomic.requests +
      c.shared_load.requests + c.shared_store.requests + c.shared_atomic.requests + c.local_load +
      c.local_store + c.divergent_branches + c.barriers + c.warp_operations + c.flops.add +
      c.flops.mul + c.flops.fma + c.double_flops.add + c.double_flops.mul + c.double_flops.fma;
  return shown == 0;
}

}  // namespace

void record(Lane& lane, const Access& access) {
  if (access.space == Space::nowhere || access.size == 0) return;
  if (watching_reads && access.space == Space::global && access.kind != AccessKind::write) {
    note_read(access.address, access.size);
  }
  CountedTrace& trace = trace_of(lane);
  const EventKind kind = kind_of(access);
  const unsigned depth = trace.depth[lane.number];
  const bool one = access.size <= kWidest && (access.size & (access.size - 1)) == 0;
  if (is_poll(kind)) {
    if (!poll(lane, trace, access.address)) return;
  } else if (trace.polls[lane.number].is_open()) {
    const Event event = Event::access(access.pc, depth, kind, access.address, access.size);
    const bool is_local = access.space == Space::local;
    if (is_local && one && trace.polls[lane.number].keeps(event)) return;
    end_polls(lane, trace);
  }
  if (is_strong_store(kind)) Recorder::instance().stored(lane, access.address);
  if (one) [[likely]]
    return push(lane, trace, Event::access(access.pc, depth, kind, access.address, access.size));
  // A copy of a struct: as many accesses as its size needs.
  const std::uint32_t piece = std::min(access.size & -access.size, kWidest);
  const auto* first = static_cast<const char*>(access.address);
  for (std::uint32_t at = 0; at < access.size; at += piece) {
    push(lane, trace, Event::access(access.pc, depth, kind, first + at, piece));
  }
}

void record_block(Lane& lane, const void* pc) {
  CountedTrace& trace = trace_of(lane);
  const Event event = Event::block(pc, trace.depth[lane.number]);
  if (!trace.polls[lane.number].keeps(event)) push(lane, trace, event);
}

void enter(Lane& lane) {
  ++trace_of(lane).depth[lane.number];
}

void leave(Lane& lane) {
  --trace_of(lane).depth[lane.number];
}

void grid_begin(Grid& grid) {
  Recorder& recorder = Recorder::instance();
  counting = recorder.enabled || clock::enabled();
  if (counting) recorder.start(grid);
}

void grid_end(Grid& grid, bool alone) {
  if (counting) Recorder::instance().finish(grid, alone);
  counting = false;
}

void grid_pauses(Grid& grid) {
  if (counting) Recorder::instance().pause(grid);
  counting = false;
}

void grid_goes_on(Grid& grid) {
  counting = Recorder::instance().go_on(grid);
}

void grid_dropped(Grid& grid) {
  Recorder::instance().drop(grid);
}

void block_begin(Block& block) {
  for (unsigned w = 0; w < block.warp_count; ++w) block.warps[w].trace = nullptr;
  if (counting) Recorder::instance().begin_block(block);
}

void block_end(Block& block) {
  if (counting) Recorder::instance().end_block(block);
}

void lane_end(Lane& lane) {
  if (!counting) return;
  CountedTrace& trace = trace_of(lane);
  end_polls(lane, trace);
  Recorder::instance().end_lane(lane, trace.polls[lane.number]);
  trace.finish(lane.number);
  if (!trace.all_finished()) return;
  advance(trace);
  lane.warp->trace = nullptr;
  Recorder::instance().give_back(static_cast<CountedTrace*>(&trace));
}

void on_barrier(Block& block) {
  if (!counting) return;
  for (unsigned i = 0; i < block.threads; ++i) {
    Lane& lane = block.lanes[i];
    if ((lane.warp->live >> lane.number & 1) == 0) continue;
    CountedTrace& trace = trace_of(lane);
    end_polls(lane, trace);
    trace.push(lane.number,
               Event::meeting(lane.pc, trace.depth[lane.number], EventKind::block_barrier, ~0u));
  }
  for (unsigned w = 0; w < block.warp_count; ++w) {
    if (block.warps[w].trace != nullptr) advance(*block.warps[w].trace);
  }
}

void on_fence(Lane& lane) {
  if (!counting) return;
  clock::Polls& polls = trace_of(lane).polls[lane.number];
  if (!polls.is_open()) ++polls.fences;  // not of those in a loop that polls
}

void on_warp_operation(Lane& lane, std::uint32_t mask, const void* pc) {
  if (!counting) return;
  CountedTrace& trace = trace_of(lane);
  end_polls(lane, trace);
  push(lane, trace, Event::meeting(pc, trace.depth[lane.number], EventKind::warp_operation, mask));
  if (trace.all_met(lane.number)) advance(trace);
}

void enable(bool on) {
  note_control_call();
  std::lock_guard lock(device_mutex());
  Recorder::instance().enabled = on;
}

void reset() {
  note_control_call();
  std::lock_guard lock(device_mutex());
  Recorder::instance().reset();
  reset_host();
}

std::vector<KernelCounts> kernels() {
  note_control_call();
  std::lock_guard lock(device_mutex());
  std::vector<KernelCounts> all;
  for (const auto& kernel : Recorder::instance().kernels) {
    KernelCounts counts{kernel->name, kernel->launches, kernel->blocks, kernel->threads, {}, {}};
    std::map<std::pair<std::string, int>, Counts> lines;
    const std::vector<Tally::Site>& sites = kernel->tally.sites();
    for (std::size_t i = 0; i < kernel->lines.size(); ++i) {
      counts.total += sites[i].counts;
      lines[{kernel->lines[i].file, kernel->lines[i].line}] += sites[i].counts;
      for (const Flop& flop : kernel->flops[i]) {
        add(counts.total, flop.kind, sites[i].counts.thread_instructions);
        add(lines[{flop.line.file, flop.line.line}], flop.kind,
            sites[i].counts.thread_instructions);
      }
    }
    for (const auto& [where, here] : lines) {
      if (is_plain(here)) continue;
      counts.lines.push_back({where.first, where.second, here});
    }
    all.push_back(std::move(counts));
  }
  return all;
}

}  // namespace simt::counters
