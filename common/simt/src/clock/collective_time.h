// How long NCCL's calls take, once all ranks have come: docs/model.md has the lines.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "clock/card.h"
#include "clock/kernel_time.h"

namespace simt::clock {

/// How the bytes go around.
enum class Pattern : std::uint8_t {
  all_reduce,
  gather_all,  // all-gather, reduce-scatter
  from_one,    // broadcast, reduce
  all_to_all,  // also gather and scatter, by their root
  send,
  receive
};

/// One call of one rank.
struct Collective {
  Pattern pattern = Pattern::all_reduce;
  double bytes = 0;  // count x size of an element, as nccl-tests' formulas use it
  int ranks = 1;
};

struct CollectiveTime {
  Picoseconds total = 0;
  bool by_bandwidth = false;  // and not by latency
};

/// The calls of one rank in one group, which run together: sends and receives at the same time,
/// the rest one after the other.  As a node of a graph.
CollectiveTime collective_time(const std::vector<Collective>& calls, const Card& card);

/// The share of a card that NCCL's kernel occupies.
double collective_share(const Card& card);

}  // namespace simt::clock
