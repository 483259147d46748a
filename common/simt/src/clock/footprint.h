// How much memory a whole grid touches, from a few blocks: two runs of neighbours.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "clock/line_set.h"

namespace simt::clock {

/// Neighbouring blocks, in their order.
using Run = std::vector<const LineSet*>;

/// A piece of memory, as it was allocated.
struct Extent {
  std::uint64_t begin = 0;
  std::uint64_t bytes = 0;
};
/// The one that an address lies in; {0, 2^48} where it is unknown.
using FindExtent = std::function<Extent(std::uint64_t address)>;

struct Traffic {
  double load_bytes = 0;   // from DRAM
  double store_bytes = 0;  // to it
};

/// DRAM fetches 64 bytes at a time.
inline constexpr unsigned kGranuleBytes = 64;

/// What `blocks` blocks move, of which `wave` run at once, with an L2 of `l2_bytes` that holds
/// nothing at the start.  `runs` has one run, or two that lie far apart.
Traffic dram_traffic(const std::vector<Run>& runs, const FindExtent& find_extent, double blocks,
                     std::uint64_t wave, double l2_bytes);

}  // namespace simt::clock
