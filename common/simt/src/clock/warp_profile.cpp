// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/warp_profile.h"

#include <algorithm>
#include <bit>

#include "clock/integer_atomics.h"

namespace simt::clock {
namespace {

using counters::Event;
using counters::PerLane;
using counters::Request;

/// Instructions of a warp before and after what it does: indices, arguments, its end.
constexpr std::uint64_t kFrame = 10;
/// One instruction for an access, a shuffle or a barrier, and one for its address or what it is
/// for.
constexpr std::uint64_t kAccess = 2;
constexpr std::uint64_t kVectorBytes = 16;
/// A quarter of a multiprocessor reads two registers a cycle, one of each bank, so an FMA of three
/// takes two cycles.  One that follows another in its warp and shares a factor finds it kept; one
/// that has to wait for the round before finds other warps' operands.
constexpr std::uint64_t kChainedFma = 1;  // cycles more

unsigned lowest(std::uint32_t set) {
  return static_cast<unsigned>(std::countr_zero(set));
}

/// Bits of the sectors of one line that [address, address + size) touches; size up to 16.
unsigned sectors_of(std::uint64_t address, std::uint32_t size) {
  const auto first = static_cast<unsigned>(address >> kSectorBits) & 3;
  const auto last = static_cast<unsigned>((address + size - 1) >> kSectorBits) & 3;
  return 1u << first | 1u << last;
}

/// A request's lines, each with its sectors.
struct Lines {
  std::array<std::uint64_t, 2 * counters::kLanes> number;
  std::array<unsigned, 2 * counters::kLanes> sectors;
  unsigned count = 0;
  unsigned total_sectors = 0;

  void add(std::uint64_t line, unsigned bits) {
    for (unsigned i = count; i-- > 0;) {
      if (number[i] == line) {
        sectors[i] |= bits;
        return;
      }
    }
    number[count] = line;
    sectors[count++] = bits;
  }
};

Lines lines_of(std::uint32_t lanes, const PerLane& what) {
  Lines lines;
  for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
    const Event event{0, what[lowest(left)]};
    const std::uint64_t first = event.address() >> kLineBits;
    const std::uint64_t last = (event.address() + event.size() - 1) >> kLineBits;
    if (first == last) {
      lines.add(first, sectors_of(event.address(), event.size()));
    } else {
      lines.add(first, 8u);
      lines.add(last, 1u);
    }
  }
  for (unsigned i = 0; i < lines.count; ++i) {
    lines.total_sectors += static_cast<unsigned>(std::popcount(lines.sectors[i]));
  }
  return lines;
}

Request request_of(std::uint32_t lanes, const PerLane& what) {
  Request request;
  for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
    const unsigned lane = lowest(left);
    const Event event{0, what[lane]};
    request.add(lane, event.address());
    request.size = event.size();
  }
  return request;
}

}  // namespace

void WarpProfile::begin(GridSums& grid, std::uint64_t block, LineSet* lines, Window* window) {
  grid_ = &grid;
  block_ = block;
  lines_ = lines;
  window_ = window;
  window_requests_ = 0;
  run_.begin(grid.sums);
  loop_ = LoopTest::none;
  for (Last& last : last_) last.pc = 0;
  ++grid.sums.warps;
  grid.sums.instructions += kFrame;
}

void WarpProfile::instruction(std::uint32_t lanes, std::uint64_t order, const PerLane& what) {
  const Event first{order, what[lowest(lanes)]};
  WarpSums& sums = grid_->sums;
  sums.instructions += kAccess;
  switch (first.kind()) {
    case EventKind::global_load:
      run_.load(first.pc());
      return load_global(lanes, what);
    case EventKind::volatile_load:
    case EventKind::atomic_load:
      run_.load(first.pc());
      return load_strong(lanes, what);
    case EventKind::global_store:
    case EventKind::volatile_store:
    case EventKind::atomic_store:
      return store_global(lanes, what);
    case EventKind::global_atomic:
      return atomic(lanes, first.pc(), what);
    case EventKind::shared_load:
      run_.load(first.pc());
      return load_shared(lanes, first.pc(), what);
    case EventKind::shared_store:
      sums.shared_wavefronts += shared_store(request_of(lanes, what)).taken;
      return end_run();
    case EventKind::shared_atomic:
      sums.shared_wavefronts += shared_atomic(request_of(lanes, what)).taken;
      ++sums.shared_waits;
      return end_run();
    case EventKind::local_load:
    case EventKind::local_store:
      sums.instructions -= kAccess;  // a GPU keeps such things in registers, as far as it can
      return;
    case EventKind::block:
      return block(first.pc());
    case EventKind::block_barrier:
      ++sums.barriers;
      return end_run();
    case EventKind::warp_operation:
      ++sums.warp_operations;
      ++sums.shared_wavefronts;  // shuffles go the way of shared memory
      return end_run();
  }
}

void WarpProfile::end_run() {
  run_.end();
  if (run_.peer_waits() > 0) note_peer_waits();
}

void WarpProfile::note_peer_waits() {
  // Often one warp fetches what all of its block wait for: they are as slow as it is.
  std::uint64_t& most = grid_->peer_waits[block_];
  most = std::max(most, run_.peer_waits());
}

/// The lanes whose addresses lie in memory of this owner.
std::uint32_t WarpProfile::owned_by(Owner owner, std::uint32_t lanes, const PerLane& what) {
  std::uint32_t found = 0;
  if (!grid_->peers.has_others()) return found;
  for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
    const unsigned lane = lowest(left);
    if (grid_->peers.owner_of(Event{0, what[lane]}.address()) == owner) found |= 1u << lane;
  }
  return found;
}

/// What a request moves over the link to the host.
std::uint64_t WarpProfile::host_sectors(std::uint32_t lanes, const PerLane& what) {
  const std::uint32_t found = owned_by(Owner::host, lanes, what);
  return found == 0 ? 0 : lines_of(found, what).total_sectors;
}

void WarpProfile::load_peer(std::uint32_t lanes, const PerLane& what) {
  if (lanes == 0) return;
  run_.add(LoadRun::Kind::peer);
  note_peer_waits();
  const Lines lines = lines_of(lanes, what);
  grid_->sums.peer_load_lines += lines.count;
  grid_->sums.peer_load_sectors += lines.total_sectors;
}

void WarpProfile::store_peer(std::uint32_t lanes, const PerLane& what) {
  if (lanes == 0) return;
  const Lines lines = lines_of(lanes, what);
  grid_->sums.peer_store_lines += lines.count;
  grid_->sums.peer_store_sectors += lines.total_sectors;
  end_run();
}

void WarpProfile::load_strong(std::uint32_t lanes, const PerLane& what) {
  const std::uint32_t of_others = owned_by(Owner::peer, lanes, what);
  load_peer(of_others, what);
  lanes &= ~of_others;
  if (lanes == 0) return;
  run_.add(LoadRun::Kind::strong);
  const Lines lines = lines_of(lanes, what);
  grid_->sums.strong_lines += lines.count;
  grid_->sums.strong_sectors += lines.total_sectors;
  grid_->sums.host_load_sectors += host_sectors(lanes, what);
  if (lines_ == nullptr) return;
  for (unsigned i = 0; i < lines.count; ++i) lines_->add(lines.number[i], lines.sectors[i], 0);
}

void WarpProfile::load_global(std::uint32_t lanes, const PerLane& what) {
  const std::uint32_t of_others = owned_by(Owner::peer, lanes, what);
  load_peer(of_others, what);
  lanes &= ~of_others;
  if (lanes == 0) return;
  const bool begins_wait = run_.add(LoadRun::Kind::global);
  const Lines lines = lines_of(lanes, what);
  grid_->sums.load_lines += lines.count;
  grid_->sums.load_sectors += lines.total_sectors;
  grid_->sums.host_load_sectors += host_sectors(lanes, what);
  if (lines_ == nullptr) return;
  for (unsigned i = 0; i < lines.count; ++i) lines_->add(lines.number[i], lines.sectors[i], 0);
  if (window_requests_ == kWindowRequests) return;
  ++window_requests_;
  for (unsigned i = 0; i < lines.count; ++i) {
    window_->push_back({lines.number[i], static_cast<std::uint8_t>(lines.sectors[i]), i == 0,
                        i == 0 && begins_wait});
  }
}

void WarpProfile::store_global(std::uint32_t lanes, const PerLane& what) {
  const std::uint32_t of_others = owned_by(Owner::peer, lanes, what);
  store_peer(of_others, what);
  lanes &= ~of_others;
  if (lanes == 0) return;
  const Lines lines = lines_of(lanes, what);
  grid_->sums.store_lines += lines.count;
  grid_->sums.store_sectors += lines.total_sectors;
  grid_->sums.host_store_sectors += host_sectors(lanes, what);
  if (lines_ != nullptr) {
    for (unsigned i = 0; i < lines.count; ++i) lines_->add(lines.number[i], 0, lines.sectors[i]);
  }
  end_run();
}

void WarpProfile::fold(std::uint64_t pc, const Request& request) {
  if (!is_integer_atomic(pc)) return;
  const auto begin = request.address.begin();
  const auto [found, is_new] = grid_->folded.try_emplace(pc);
  Folded& folded = found->second;
  if (is_new) folded.address = *begin;
  folded.is_one_address &= static_cast<unsigned>(std::count(begin, begin + request.lanes,
                                                            folded.address)) == request.lanes;
  folded.turns += request.lanes - 1;
}

void WarpProfile::atomic(std::uint32_t lanes, std::uint64_t pc, const PerLane& what) {
  const std::uint32_t of_others = owned_by(Owner::peer, lanes, what);
  store_peer(of_others, what);  // what comes back, if anything, goes the other way
  lanes &= ~of_others;
  if (lanes == 0) return;
  const Request request = request_of(lanes, what);
  fold(pc, request);
  const Lines lines = lines_of(lanes, what);
  grid_->sums.atomic_turns += counters::atomic_sectors(request);
  // A sector is taken as often as the most lanes want one address in it.
  std::array<std::pair<std::uint64_t, std::uint64_t>, counters::kLanes> turns;  // sector, how often
  unsigned sectors = 0;
  const auto begin = request.address.begin();
  const auto end = begin + request.lanes;
  for (const std::uint64_t* address = begin; address != end; ++address) {
    if (std::find(begin, address, *address) != address) continue;
    const auto same = static_cast<std::uint64_t>(std::count(address, end, *address));
    const std::uint64_t sector = *address >> kSectorBits;
    const auto seen = std::find_if(turns.begin(), turns.begin() + sectors,
                                   [&](const auto& turn) { return turn.first == sector; });
    if (seen == turns.begin() + sectors) turns[sectors++] = {sector, same};
    seen->second = std::max(seen->second, same);
  }
  for (unsigned i = 0; i < sectors; ++i) {
    HotSector& sector = grid_->hot[turns[i].first];
    if (sector.turns == 0) sector.block = block_;
    sector.by_several_blocks |= sector.block != block_;
    sector.turns += turns[i].second;
  }
  if (lines_ != nullptr) {
    for (unsigned i = 0; i < lines.count; ++i) {
      lines_->add(lines.number[i], lines.sectors[i], lines.sectors[i]);
    }
  }
  end_run();
}

/// Whether nvcc would make one wider load out of this one and the one before it at the same place:
/// every lane goes on in the same 16 aligned bytes.  It does so in loops that it unrolls, along the
/// row of an array; of the loads that look like that, those that all lanes do alike are taken.
bool WarpProfile::continues_vector(std::uint32_t lanes, std::uint64_t pc, const PerLane& what) {
  const Last& last = last_[pc * 0x9e3779b97f4a7c15u >> 60];
  if (last.pc != pc || last.lanes != lanes) return false;
  const Event one{0, what[lowest(lanes)]};
  unsigned others = 0;
  for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
    const unsigned lane = lowest(left);
    const Event now{0, what[lane]};
    others += now.address() != one.address() ? 1u : 0u;
    const Event before{0, last.what[lane]};
    if (now.size() != before.size() || now.address() != before.address() + before.size() ||
        now.address() % kVectorBytes == 0) {
      return false;
    }
  }
  return others <= counters::kLanes / 2;
}

void WarpProfile::load_shared(std::uint32_t lanes, std::uint64_t pc, const PerLane& what) {
  run_.add(LoadRun::Kind::shared);
  Request request = request_of(lanes, what);
  Last& last = last_[pc * 0x9e3779b97f4a7c15u >> 60];
  if (continues_vector(lanes, pc, what)) {
    grid_->sums.instructions -= kAccess;
    request.size = kVectorBytes;
    for (unsigned i = 0; i < request.lanes; ++i) request.address[i] &= ~(kVectorBytes - 1);
    const unsigned taken = shared_load(request).taken;
    grid_->sums.shared_wavefronts += taken - std::min(taken, last.wavefronts);
    last.wavefronts = std::max(taken, last.wavefronts);
  } else {
    last.pc = pc;
    last.lanes = lanes;
    last.wavefronts = shared_load(request).taken;
    grid_->sums.shared_wavefronts += last.wavefronts;
  }
  last.what = what;
}

void WarpProfile::block(std::uint64_t pc) {
  const auto [found, is_new] = grid_->code.try_emplace(pc);
  if (is_new && pc != 0) {
    found->second = block_code_at(reinterpret_cast<const unsigned char*>(pc));
  }
  const BlockCode& code = found->second;
  if (code.loop != LoopTest::none) loop_ = code.loop;
  grid_->sums.fp32 += code.fp32;
  grid_->sums.fp64 += code.fp64;
  grid_->sums.instructions += code.fp32 + code.fp64;
  if (code.is_lone_fma && loop_ == LoopTest::counted) grid_->sums.instructions += kChainedFma;
  grid_->sums.instructions -= kAccess;
  ++grid_->sums.blocks_of_code;
  run_.block(pc, code.loop);
}

}  // namespace simt::clock
