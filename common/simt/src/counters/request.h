// What one instruction of a warp asks of the memory: pure arithmetic on its lanes' addresses.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "event.h"

namespace simt::counters {

/// The lanes of one warp instruction that are active, lowest first.
struct Request {
  unsigned lanes = 0;      // how many are active
  std::uint32_t size = 0;  // bytes that each accesses
  std::array<std::uint64_t, kLanes> address;
  std::array<std::uint8_t, kLanes> lane;  // its number in the warp, ascending

  void add(unsigned number, std::uint64_t at) {
    lane[lanes] = static_cast<std::uint8_t>(number);
    address[lanes++] = at;
  }
};

/// The 32-byte sectors that the request touches.
unsigned sectors(const Request& request);
/// Of an atomic request: lanes at one address take turns, and each turn touches its sectors anew.
unsigned atomic_sectors(const Request& request);

/// Passes over the 32 banks of shared memory: one serves one 4-byte word of each bank, to as many
/// lanes as want it.
struct Wavefronts {
  unsigned taken;
  unsigned least;  // without a conflict: what the width of the access needs in any case
};
Wavefronts shared_load(const Request& request);
Wavefronts shared_store(const Request& request);
/// Lanes that change one word take turns.
Wavefronts shared_atomic(const Request& request);

}  // namespace simt::counters
