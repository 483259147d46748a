// What is counted: by kernel, and of the grid that runs what the clock wants.  For counters.cpp.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../worker.h"
#include "clock/flags.h"
#include "clock/grid_profile.h"
#include "clock/journal.h"
#include "clock/session.h"
#include "device_memory.h"
#include "flops.h"
#include "host_memory.h"
#include "source_line.h"
#include "tally.h"

namespace simt::counters {

struct Kernel {
  std::string name;
  std::uint64_t launches = 0, blocks = 0, threads = 0;
  Tally tally{branch_of_block};
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
  void parted(std::uint64_t pc, std::uint64_t block, unsigned ways) override {
    tally_.parted(pc, block, ways);
  }

 private:
  Tally& tally_;
  clock::WarpProfile* profile_;
};

inline clock::Extent extent_of(std::uint64_t address) {
  const auto* allocation = DeviceMemory::instance().find(reinterpret_cast<const void*>(address));
  if (allocation == nullptr) return {0, std::uint64_t{1} << Event::kPcBits};
  return {reinterpret_cast<std::uintptr_t>(allocation->data), allocation->bytes};
}

/// Whether devices other than this one have memory.
inline bool others_have_memory(int device) {
  const DeviceMemory& memory = DeviceMemory::instance();
  for (int other = 0; other < device_count(); ++other) {
    if (other != device && memory.free_bytes(other) < memory.total()) return true;
  }
  return false;
}

/// Whether there is memory of the host that kernels reach over the link.  What is managed moves to
/// the device that uses it.
inline bool is_beyond_link(const HostRange& range) {
  return range.kind == HostKind::pinned || range.kind == HostKind::registered;
}
inline bool host_has_memory() {
  const auto& ranges = HostMemory::instance().ranges();
  return std::any_of(ranges.begin(), ranges.end(),
                     [](const auto& one) { return is_beyond_link(one.second); });
}

inline clock::PeerMap peers_of(int device) {
  return clock::PeerMap([device](std::uint64_t address) {
    const auto* at = reinterpret_cast<const void*>(address);
    if (const auto* allocation = DeviceMemory::instance().find(at)) {
      const bool is_own = allocation->device == device;
      return std::pair(extent_of(address), is_own ? clock::Owner::own : clock::Owner::peer);
    }
    const HostRange* range = HostMemory::instance().find(at);
    if (range == nullptr) return std::pair(clock::Extent{address, 1}, clock::Owner::own);
    return std::pair(clock::Extent{reinterpret_cast<std::uintptr_t>(range->data), range->bytes},
                     is_beyond_link(*range) ? clock::Owner::host : clock::Owner::own);
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
        has_peers || host_has_memory() ? peers_of(grid.device) : clock::PeerMap());
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

}  // namespace simt::counters
