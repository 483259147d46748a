// The clock of this process: which launches it has seen.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "clock/collective_time.h"
#include "clock/copy_time.h"
#include "clock/kernel_time.h"
#include "simt/clock.h"

namespace simt::clock {

/// Whether checked grids that start now are looked at.
bool enabled();
/// How many blocks of a checked grid run, if fewer than it has; 0: all.
std::uint64_t sampled_blocks();

/// A launch whose blocks were looked at.
KernelTime note_launch(const std::string& kernel, const Work& work, std::uint64_t executed);
/// The launch that runs in a stream has ended: puts its time into the journal.  Without `time` only
/// the shape is known, and the time is a guess.
void spend_launch(const std::string& kernel, const std::optional<KernelTime>& time,
                  const Shape& shape);
/// The same for a copy or a fill.
void spend_copy(Route route, bool pageable, std::size_t bytes);
/// The same for the calls of one rank in a group; `name` is that of the first.
void spend_collectives(const std::string& name, const std::vector<Collective>& calls);

/// The program makes events that can be timed: from now on checked grids are looked at.
void times_are_asked_for();

}  // namespace simt::clock
