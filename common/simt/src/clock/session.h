// The clock of this process: which launches it has seen.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "clock/kernel_time.h"
#include "simt/clock.h"

namespace simt::clock {

/// Whether checked grids that start now are looked at.
bool enabled();
/// How many blocks of a checked grid run, if fewer than it has; 0: all.
std::uint64_t sampled_blocks();

/// A launch whose blocks were looked at.
KernelTime note_launch(const std::string& kernel, const Work& work, std::uint64_t executed);
/// One of which only the shape is known.
KernelTime note_coarse_launch(const std::string& kernel, const Shape& shape);

}  // namespace simt::clock
