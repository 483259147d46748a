// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "swaps.h"

#include <cstdint>
#include <string_view>

#include "region.h"
#include "site.h"
#include "watch.h"

namespace simt::checked {
namespace {

bool is_marked_read(const Side& side, const Side& other) {
  return std::string_view(side.action) == "read" && std::string_view(other.action) == "atomic" &&
         site_of(side.pc).feeds_swap;
}

}  // namespace

void swap_comes(Lane& lane, const void* address) {
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  const Region* region = find_region(*lane.block, at);
  if (region == nullptr) return;
  const Cell& cell = *region->shadow->cell(at);
  const unsigned thread = lane.warp->number * kWarpLanes + lane.number;
  for (const unsigned slot : {Cell::kRead, Cell::kRead + 1}) {
    const bool is_mine =
        cell.segment[slot] == lane.block->watch->segment && cell.thread(slot) == thread;
    const unsigned flags = cell.flags >> slot;
    const bool is_atomic = (flags & Cell::kStrong) != 0 && (flags & Cell::kVolatile) == 0;
    if (is_mine && !is_atomic) sites[cell.site(slot)].feeds_swap = true;
  }
}

bool is_read_before_swap(const Finding& finding) {
  return is_marked_read(finding.first, finding.second) ||
         is_marked_read(finding.second, finding.first);
}

}  // namespace simt::checked
