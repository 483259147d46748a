// Connects the checked build with the counters: events go to the warp's trace, and what comes out
// of the traces in step is added up by kernel and pc.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "counters.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "../worker.h"
#include "checked/fences.h"
#include "clock/flags.h"
#include "clock/grid_profile.h"
#include "clock/journal.h"
#include "clock/session.h"
#include "control_calls.h"
#include "device_memory.h"
#include "executor.h"
#include "flops.h"
#include "host.h"
#include "simt/counters.h"
#include "source_line.h"
#include "tally.h"

namespace simt::counters {

bool counting = false;

namespace {

/// Turns without progress before a full buffer is emptied without the lanes that are missing: they
/// may be waiting for the lane that is full.
constexpr unsigned kPatience = 8;

/// The widest access of a GPU.
constexpr std::uint32_t kWidest = 16;

struct Kernel {
  std::string name;
  std::uint64_t launches = 0, blocks = 0, threads = 0;
  Tally tally;
  std::vector<SourceLine> lines;         // of the tally's sites, as far as they were looked up
  std::vector<std::vector<Flop>> flops;  // of the blocks that begin there
};

/// A warp that is counted, and looked at for the clock.
struct CountedTrace : WarpTrace {
  clock::WarpProfile profile;
  std::array<clock::Polls, kLanes> polls;
};

/// Hands a warp's instructions to all who want them.
class Sinks : public Sink {
 public:
  Sinks(Tally& tally, clock::WarpProfile* profile) : tally_(tally), profile_(profile) {}
  void instruction(std::uint32_t lanes, std::uint64_t order, const PerLane& what) override {
    tally_.instruction(lanes, order, what);
    if (profile_ != nullptr) profile_->instruction(lanes, order, what);
  }
  void parted(std::uint64_t pc, unsigned ways) override { tally_.parted(pc, ways); }

 private:
  Tally& tally_;
  clock::WarpProfile* profile_;
};

clock::Extent extent_of(std::uint64_t address) {
  const auto* allocation = DeviceMemory::instance().find(reinterpret_cast<const void*>(address));
  if (allocation == nullptr) return {0, std::uint64_t{1} << Event::kPcBits};
  return {reinterpret_cast<std::uintptr_t>(allocation->data), allocation->bytes};
}

/// Whether devices other than this one have memory.
bool others_have_memory(int device) {
  const DeviceMemory& memory = DeviceMemory::instance();
  for (int other = 0; other < device_count(); ++other) {
    if (other != device && memory.free_bytes(other) < memory.total()) return true;
  }
  return false;
}

clock::PeerMap peers_of(int device) {
  return clock::PeerMap([device](std::uint64_t address) {
    const auto* allocation = DeviceMemory::instance().find(reinterpret_cast<const void*>(address));
    if (allocation == nullptr) return std::pair(clock::Extent{address, 1}, false);
    return std::pair(extent_of(address), allocation->device != device);
  });
}

class Recorder {
 public:
  static Recorder& instance() {
    static auto* recorder = new Recorder;  // outlives what runs at the end of the program
    return *recorder;
  }

  bool enabled = [] {
    const char* text = std::getenv("SIMT_COUNTERS");
    return text != nullptr && *text != '\0';
  }();
  Kernel* current = nullptr;
  std::vector<std::unique_ptr<Kernel>> kernels;
  std::unique_ptr<clock::GridProfile> profile;  // of the grid that runs, where the clock wants it
  bool has_peers = false;                       // the profile's grid: others may pass flags to it

  void start(const Grid& grid) {
    Kernel*& kernel = by_name_[grid.kernel];
    if (kernel == nullptr) {
      kernels.push_back(std::make_unique<Kernel>());
      kernel = kernels.back().get();
      kernel->name = grid.kernel;
    }
    const dim3 block = grid.config.block;
    ++kernel->launches;
    kernel->blocks += grid.blocks;
    kernel->threads += grid.blocks * block.x * block.y * block.z;
    current = kernel;
    if (!clock::enabled()) return;
    const unsigned threads = block.x * block.y * block.z;
    has_peers = others_have_memory(grid.device);
    profile = std::make_unique<clock::GridProfile>(
        clock::Shape{grid.blocks, threads, grid.config.shared_bytes}, clock::card(),
        has_peers ? peers_of(grid.device) : clock::PeerMap());
  }

  /// Lines are looked up while the code is still loaded.
  void finish(Grid& grid, bool alone) {
    const std::vector<Tally::Site>& sites = current->tally.sites();
    for (std::size_t i = current->lines.size(); i < sites.size(); ++i) {
      const auto pc = reinterpret_cast<const void*>(sites[i].pc);
      current->lines.push_back(pc == nullptr ? SourceLine{} : line_of_call(pc));
      current->flops.push_back(flops_of_block(sites[i].pc));
    }
    if (profile != nullptr) {
      clock::Work work = profile->finish(extent_of);
      if (has_peers) wait_for_peers(grid, work);
      grid.predicted = clock::note_launch(current->name, work, profile->executed());
    }
    profile = nullptr;
    current = nullptr;
    if (!alone) return;
    lines_of_.clear();
    free_.clear();
    for (auto& trace : traces_) free_.push_back(trace.get());
  }

  /// What the grid has waited for, by flags of other devices.
  void wait_for_peers(const Grid& grid, clock::Work& work) const {
    clock::Flags& flags = clock::Flags::instance();
    clock::GridPolls& polls = profile->polls();
    const clock::Handovers handovers = polls.handovers(
        [&](std::uint64_t address) { return flags.is_from_peer(address, grid.order, grid.device); },
        profile->executed());
    work.handovers = handovers.rounds;
    work.fences = handovers.fences;
    for (const Moment& other : flags.awaited(polls.rounds(), grid.order, grid.device)) {
      clock::Journal::instance().waits_for(other);
    }
  }

  void pause(const Grid& grid) {
    paused_[&grid] = {current, std::move(profile), has_peers};
    current = nullptr;
  }
  bool go_on(const Grid& grid) {  // false if it is not counted
    const auto found = paused_.find(&grid);
    if (found == paused_.end()) return false;
    current = found->second.kernel;
    profile = std::move(found->second.profile);
    has_peers = found->second.has_peers;
    paused_.erase(found);
    return true;
  }
  void drop(const Grid& grid) { paused_.erase(&grid); }

  CountedTrace* new_trace() {
    if (free_.empty()) {
      traces_.push_back(std::make_unique<CountedTrace>());
      return traces_.back().get();
    }
    CountedTrace* trace = free_.back();
    free_.pop_back();
    return trace;
  }
  void give_back(CountedTrace* trace) { free_.push_back(trace); }

  void begin_block(const Block& block) {
    if (profile == nullptr) return;
    const dim3 grid = block.grid->config.grid;
    const std::uint64_t number =
        block.index.x +
        std::uint64_t{grid.x} * (block.index.y + std::uint64_t{grid.y} * block.index.z);
    lines_of_[&block] = {number, profile->block_begin(number)};
  }
  void begin_warp(const Block& block, const Warp& warp, clock::WarpProfile& to) {
    if (profile == nullptr) return;
    const auto [number, lines] = lines_of_[&block];
    to.begin(profile->sums(), number, lines == nullptr ? nullptr : &lines->lines,
             lines == nullptr ? nullptr : &lines->windows[warp.number]);
  }
  void stored(const Lane& lane, const void* address) const {
    if (profile == nullptr || !has_peers) return;
    const Grid& grid = *lane.block->grid;
    clock::Flags::instance().stored(reinterpret_cast<std::uintptr_t>(address), grid.order.self,
                                    grid.device);
  }
  void end_polls(const Lane& lane, clock::Polls& polls) {
    if (profile == nullptr || !polls.is_open()) return;
    const unsigned thread = lane.warp->number * kWarpLanes + lane.number;
    profile->polls().add({lines_of_[lane.block].first, thread, polls.end()});
  }
  void end_lane(const Lane& lane, const clock::Polls& polls) {
    if (profile != nullptr && polls.fences > 0) {
      profile->polls().fenced(lines_of_[lane.block].first, polls.fences);
    }
  }
  void end_block(const Block& block) {
    if (profile == nullptr) return;
    std::size_t bytes = block.shared.dynamic_bytes();
    block.shared.for_each_variable(
        [&](const SharedVariable& variable, const void*) { bytes += variable.size; });
    profile->block_end(lines_of_[&block].second, bytes);
  }

  void reset() {
    kernels.clear();
    by_name_.clear();
  }

 private:
  struct Paused {
    Kernel* kernel;
    std::unique_ptr<clock::GridProfile> profile;
    bool has_peers;
  };
  std::map<std::string, Kernel*> by_name_;
  std::map<const Grid*, Paused> paused_;
  std::vector<std::unique_ptr<CountedTrace>> traces_;
  std::vector<CountedTrace*> free_;
  std::map<const Block*, std::pair<std::uint64_t, clock::GridProfile::BlockLines*>> lines_of_;
};

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
