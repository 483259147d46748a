// How well work overlaps: the time that it took beside what its busiest engine needs at least.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "clock/timeline.h"
#include "simt/clock.h"

namespace simt::clock {

/// Of the spans from number `first` on; the time counts from `begin`.
Overlap overlap_of(const std::vector<Span>& spans, std::size_t first, Picoseconds begin);

}  // namespace simt::clock
