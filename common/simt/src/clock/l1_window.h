// What the L1 of a multiprocessor holds of the loads of one block: a simulation of the first
// requests of all its warps, which take turns, request by request.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace simt::clock {

/// One request's part in one line.
struct LinePart {
  std::uint64_t line;
  std::uint8_t sectors;  // a bit each
  bool begins_request;   // the first part of its request
  bool begins_wait;      // the first request of a run that is waited for together
};

/// Of one warp, in order.
using Window = std::vector<LinePart>;

/// Requests of a warp that are looked at.
inline constexpr std::size_t kWindowRequests = 1024;

struct L1Result {
  std::uint64_t sectors = 0;
  std::uint64_t missed_sectors = 0;
  std::uint64_t parts = 0;  // of requests, one for each line
  std::uint64_t missed_parts = 0;
  std::uint64_t waits = 0;
  std::uint64_t far_waits = 0;  // with a sector that came from beyond, or was on its way
};

/// `lines`: how many the block may keep.  Least recently used goes first.
L1Result simulate_l1(const std::vector<Window>& warps, std::size_t lines);

}  // namespace simt::clock
