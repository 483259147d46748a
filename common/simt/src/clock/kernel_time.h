// How long a launch takes on a card, by arithmetic alone: docs/model.md has the formulae.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "clock/card.h"
#include "clock/work.h"

namespace simt::clock {

/// 10^-12 s.  All times of the clock are whole numbers of them, so that sums are exact.
using Picoseconds = std::int64_t;

constexpr Picoseconds kPicosecondsPerMicrosecond = 1'000'000;

/// Rounds to the nearest.
Picoseconds from_seconds(double seconds);

/// Blocks that a multiprocessor holds at once, at least 1.  The registers of a thread are unknown
/// on the cpu device: kAssumedRegisters.
inline constexpr double kAssumedRegisters = 32;
std::uint64_t resident_blocks(const Shape& shape, const Card& card);

/// What limits a kernel; each alone, in seconds.
struct Bounds {
  double dispatch = 0;  // starting the blocks
  double dram = 0;
  double l2 = 0;
  double atomics = 0;
  double lsu = 0;    // lines of the L1 and wavefronts of shared memory
  double issue = 0;  // instructions
  double fp32 = 0;
  double fp64 = 0;
  double tensor = 0;
  double link = 0;     // to and from other devices' memory
  double host = 0;     // to and from pinned memory of the host
  double latency = 0;  // waiting, with as many warps at once as fit

  /// The greatest one's name: "DRAM bandwidth".
  const char* greatest() const;
};

struct KernelTime {
  Picoseconds total = 0;  // with launch_latency_us of the card
  Bounds bounds;
  double occupancy = 0;  // warps that a multiprocessor holds, of those it could
  double sms_used = 0;   // the share of multiprocessors that get a block
  double share = 0;      // of the card's room for blocks that it takes, up to 1
};

KernelTime kernel_time(const Work& work, const Card& card);

}  // namespace simt::clock
