// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "tally.h"

#include <bit>

#include "request.h"

namespace simt::counters {
namespace {

Request request_of(std::uint32_t lanes, const PerLane& what) {
  Request request;
  for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(left));
    const Event event{0, what[lane]};
    request.add(lane, event.address());
    request.size = event.size();
  }
  return request;
}

void count(Global& to, const Request& request, unsigned sectors) {
  ++to.requests;
  to.sectors += sectors;
  to.bytes += std::uint64_t{request.lanes} * request.size;
}

void count(Shared& to, const Request& request, Wavefronts wavefronts) {
  ++to.requests;
  to.wavefronts += wavefronts.taken;
  to.conflicts += wavefronts.taken - wavefronts.least;
  to.bytes += std::uint64_t{request.lanes} * request.size;
}

}  // namespace

Counts& Tally::at(std::uint64_t pc) {
  Recent& recent = recent_[pc * 0x9e3779b97f4a7c15u >> 56];
  if (pc != recent.pc) [[unlikely]] {
    const auto [place, is_new] = places_.try_emplace(pc, static_cast<std::uint32_t>(sites_.size()));
    if (is_new) sites_.push_back({pc, {}});
    recent = {pc, place->second};
  }
  return sites_[recent.place].counts;
}

void Tally::instruction(std::uint32_t lanes, std::uint64_t order, const PerLane& what) {
  const Event first{order, what[static_cast<unsigned>(std::countr_zero(lanes))]};
  // A pointer may lead some lanes to shared memory and others to global memory.
  std::uint32_t others = 0;
  for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(left));
    if (Event{order, what[lane]}.kind() != first.kind()) others |= 1u << lane;
  }
  if (others != 0) {
    instruction(others, order, what);
    lanes &= ~others;
  }
  Counts& here = at(first.pc());
  ++here.instructions;
  here.thread_instructions += static_cast<unsigned>(std::popcount(lanes));
  switch (first.kind()) {
    case EventKind::volatile_load:
    case EventKind::global_load: {
      const Request request = request_of(lanes, what);
      return count(here.global_load, request, sectors(request));
    }
    case EventKind::volatile_store:
    case EventKind::global_store: {
      const Request request = request_of(lanes, what);
      return count(here.global_store, request, sectors(request));
    }
    case EventKind::atomic_load:
    case EventKind::atomic_store:
    case EventKind::global_atomic: {
      const Request request = request_of(lanes, what);
      return count(here.global_atomic, request, atomic_sectors(request));
    }
    case EventKind::shared_load: {
      const Request request = request_of(lanes, what);
      return count(here.shared_load, request, shared_load(request));
    }
    case EventKind::shared_store: {
      const Request request = request_of(lanes, what);
      return count(here.shared_store, request, shared_store(request));
    }
    case EventKind::shared_atomic: {
      const Request request = request_of(lanes, what);
      return count(here.shared_atomic, request, shared_atomic(request));
    }
    case EventKind::local_load:
      ++here.local_load;
      return;
    case EventKind::local_store:
      ++here.local_store;
      return;
    case EventKind::block:
      return;
    case EventKind::block_barrier:
      ++here.barriers;
      return;
    case EventKind::warp_operation:
      ++here.warp_operations;
      return;
  }
}

void Tally::parted(std::uint64_t pc, std::uint64_t block, unsigned ways) {
  const auto [branch, is_new] = branches_.try_emplace(block, 0);
  if (is_new && branch_of_ != nullptr) branch->second = branch_of_(block);
  at(branch->second != 0 ? branch->second : pc).divergent_branches += ways - 1;
}

}  // namespace simt::counters
