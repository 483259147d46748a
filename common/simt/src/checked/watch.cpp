// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "watch.h"

#include <algorithm>
#include <bit>

namespace simt::checked {

constinit GridWatch grid_watch;

void WarpClocks::reset() {
  if (used) {
    for (auto& r : rows) r.fill(0);
    row.fill(0);
  }
  clock.fill(1);
  used = false;
}

bool WarpClocks::meet(std::uint32_t mask) {
  used = true;
  std::array<std::uint16_t, kWarpLanes> joined = {};
  std::uint64_t rows_of_others = 0;
  for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
    if ((mask >> lane & 1) == 0) rows_of_others |= std::uint64_t{1} << row[lane];
  }
  if (mask != ~0u) {
    // Rows that several lanes share are joined once.
    std::uint64_t seen = 0;
    for (std::uint32_t left = mask; left != 0; left &= left - 1) {
      const unsigned r = row[static_cast<unsigned>(std::countr_zero(left))];
      if ((seen >> r & 1) != 0) continue;
      seen |= std::uint64_t{1} << r;
      for (unsigned i = 0; i < kWarpLanes; ++i) joined[i] = std::max(joined[i], rows[r][i]);
    }
  }
  const auto free_row = static_cast<unsigned>(std::countr_zero(~rows_of_others));
  bool room = true;
  for (std::uint32_t left = mask; left != 0; left &= left - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(left));
    joined[lane] = clock[lane]++;
    row[lane] = static_cast<std::uint8_t>(free_row);
    room &= clock[lane] != UINT16_MAX;
  }
  rows[free_row] = joined;
  return room;
}

}  // namespace simt::checked
