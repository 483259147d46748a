// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "block.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "checked/checked.h"
#include "grid.h"
#include "schedule.h"
#include "worker.h"

namespace simt {

constinit thread_local Lane* current_lane = nullptr;

void Block::fit(dim3 wanted) {
  size = wanted;
  threads = size.x * size.y * size.z;
  warp_count = (threads + kWarpLanes - 1) / kWarpLanes;
  uint3 at = {0, 0, 0};
  for (unsigned i = 0; i < threads; ++i) {
    Lane& lane = lanes[i];
    lane.block = this;
    lane.warp = &warps[i / kWarpLanes];
    lane.number = static_cast<std::uint8_t>(i % kWarpLanes);
    lane.index = at;
    if (++at.x < size.x) continue;
    at.x = 0;
    if (++at.y < size.y) continue;
    at.y = 0;
    ++at.z;
  }
}

void Block::begin(Grid* of, uint3 at, std::uint64_t order_seed) {
  grid = of;
  const dim3 wanted = of->config.block;
  if (size.x != wanted.x || size.y != wanted.y || size.z != wanted.z) fit(wanted);
  checked = of->config.checked;
  index = at;
  live = unstarted = threads;
  ready = taking_turns = parked = at_barrier = at_grid = at_split_barrier = Queue{};
  copies.reset();
  idle_yields = spin_hints = hints_at_meeting = prepends = 0;
  met = false;
  waits = false;
  arrived = predicates = at_grid_count = 0;
  mixed = false;
  warp_position = lane_position = 0;
  descending = (order_seed & 1) != 0;
  draw_warp_order(order_seed, warp_count, warp_order);
  for (unsigned w = 0; w < warp_count; ++w) {
    const unsigned lanes_here = threads - w * kWarpLanes;
    warps[w].live = lanes_here >= kWarpLanes ? ~0u : (1u << lanes_here) - 1;
    warps[w].number = w;
    warps[w].open = nullptr;
  }
  shared.begin(grid->config.shared_bytes, checked ? kSharedGap : 0);
  if (checked) checked::block_begin(*this);
}

bool Block::take_moved() {
  if (std::exchange(moved, false)) return true;
  if (!std::exchange(met, false)) return false;
  const std::uint64_t now = hash_of_stacks();
  if (std::find(stacks_seen.begin(), stacks_seen.end(), now) != stacks_seen.end()) return false;
  stacks_seen[next_seen++ % stacks_seen.size()] = now;
  return true;
}

/// Of all words but pointers to meetings, which take turns.
std::uint64_t Block::hash_of_stacks() const {
  std::uint64_t hash = 0;
  const auto add = [&](const char* from, const char* to) {
    for (; to - from >= static_cast<std::ptrdiff_t>(sizeof(std::uint64_t)); from += sizeof hash) {
      std::uint64_t word;
      std::memcpy(&word, from, sizeof word);
      if (!worker->may_be_meeting(word)) hash = mix(hash ^ word);
    }
  };
  add(saved_stacks.data(), saved_stacks.data() + saved_stacks.size());
  for (unsigned i = 0; saved_stacks.empty() && i < threads; ++i) {
    if (lanes[i].stack == nullptr) continue;
    add(static_cast<const char*>(lanes[i].sp), static_cast<const char*>(lanes[i].stack));
  }
  return hash;
}

Lane* Block::next_unstarted() {
  if (unstarted == 0) return nullptr;
  --unstarted;
  const unsigned first = warp_order[warp_position] * kWarpLanes;
  const unsigned count = threads - first < kWarpLanes ? threads - first : kWarpLanes;
  const unsigned at = descending ? count - 1 - lane_position : lane_position;
  if (++lane_position == count) {
    lane_position = 0;
    ++warp_position;
  }
  return &lanes[first + at];
}

}  // namespace simt
