// What one launch asks of a card, in numbers that do not depend on the card's speed.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace simt::clock {

struct Shape {
  std::uint64_t blocks = 1;
  std::uint32_t threads = 32;      // of a block
  std::uint64_t shared_bytes = 0;  // of a block

  std::uint64_t warps() const { return (std::uint64_t{threads} + 31) / 32; }
};

/// Of the whole grid, except where a field says otherwise.  Fractions come from scaling.
struct Work {
  Shape shape;

  double instructions = 0;       // of warps
  double fp32_instructions = 0;  // of warps; a multiply and an add that can be one are one
  double fp64_instructions = 0;
  double tensor_flops = 0;
  double global_lines = 0;    // different lines of 128 bytes, added up over requests
  double global_sectors = 0;  // different sectors of 32 bytes, the same
  double shared_wavefronts = 0;

  double l2_load_bytes = 0;  // what the L1 does not hold
  double l2_store_bytes = 0;
  double l2_load_packets = 0;  // a packet is for one line
  double l2_store_packets = 0;
  double atomic_turns = 0;   // sectors that atomics touch, lanes at one address one after another
  double hottest_turns = 0;  // of these, at the sector that is wanted most
  double dram_bytes = 0;     // what the L2 does not hold, and what is written

  // Of other devices' memory.
  double peer_load_bytes = 0;
  double peer_load_packets = 0;
  double peer_store_bytes = 0;
  double peer_store_packets = 0;

  // Of pinned memory of the host, which no cache of the device keeps.
  double host_load_bytes = 0;
  double host_store_bytes = 0;

  // The mean warp's path: things that it waits for, one after another.
  double far_waits = 0;      // loads that go beyond the L1
  double far_from_dram = 0;  // the share of these that the L2 does not hold either, 0 to 1
  double near_waits = 0;     // loads that the L1 holds
  double shared_waits = 0;
  double warp_operations = 0;
  double barriers = 0;
  double fp_steps = 0;
  double strong_waits = 0;  // loads that no cache but the L2 may answer
  double peer_waits = 0;    // loads from other devices; of the slowest warp
  double handovers = 0;     // waits for a value that another device stores; of the slowest warp
  double fences = 0;        // the same
};

}  // namespace simt::clock
