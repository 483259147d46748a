// What is known of the threads of a checked grid: who is ordered before whom.
//
// Two accesses of one block are ordered if a barrier of the block opened between them (they have
// different segments), or, within a warp, if a warp operation that both lanes took part in came
// between (vector clocks).  Accesses of different blocks of one grid are not ordered.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "block.h"

namespace simt::checked {

/// The vector clocks of one warp.  Lanes that met share a row; rows[r][l] is the last clock of lane
/// l that is ordered before what a lane of row r does now.
struct WarpClocks {
  static constexpr unsigned kRows = kWarpLanes + 1;
  std::array<std::array<std::uint16_t, kWarpLanes>, kRows> rows = {};
  std::array<std::uint16_t, kWarpLanes> clock = {};
  std::array<std::uint8_t, kWarpLanes> row = {};
  bool used = false;

  void reset();
  /// The lanes of the mask have met.  False if a clock has reached its end.
  bool meet(std::uint32_t mask);
};

/// A resident block.
struct BlockWatch {
  std::uint32_t segment = 0;
  std::uint32_t owner = 0;  // the block's number in the grid's order
  std::array<WarpClocks, kMaxWarps> warps;
};

// Owners that are no block of the grid.
inline constexpr std::uint32_t kOver = UINT32_MAX;           // another operation, over before
inline constexpr std::uint32_t kElsewhere = UINT32_MAX - 1;  // one that nothing orders

/// The grid that runs.  Stamps of segments before the first are of no concern.
struct GridWatch {
  Grid* grid = nullptr;
  std::uint32_t first_segment = 1;
  std::uint32_t next_segment = 1;
  std::vector<std::uint32_t> owner_of;  // by segment, from first_segment
  std::vector<uint3> block_of;          // by owner
  std::uint64_t number = 0;             // of the grid
  // Of all grids that go on by turns, whose owners have one numbering.
  std::uint32_t first_known = 1;           // segment
  std::vector<std::uint32_t> known_owner;  // by segment, from first_known; kOver: of no block

  std::uint32_t owner(std::uint32_t segment) const { return owner_of[segment - first_segment]; }
  /// The block that the segment belongs to, of this grid or of another that goes on by turns; kOver
  /// if of none.
  std::uint32_t owner_anywhere(std::uint32_t segment) const {
    if (segment < first_known || segment - first_known >= known_owner.size()) return kOver;
    return known_owner[segment - first_known];
  }
  std::uint32_t new_segment(std::uint32_t of_owner) {
    owner_of.push_back(of_owner);
    known_owner.resize(next_segment - first_known, kOver);
    known_owner.push_back(of_owner);
    return next_segment++;
  }
};

extern GridWatch grid_watch;

}  // namespace simt::checked
