// Mistakes of pipelines that work chunk by chunk through a small piece of the device's memory.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "lab/buffer.h"
#include "lab/expected.h"

namespace lab {

/// `others`, behind them that `in` was copied there and back, and what a wrong size or offset of a
/// chunk's copy makes of a result whose elements, floats, are `right`.
std::vector<Hypothesis> with_chunk_mistakes(const std::vector<double>& right, const View<float>& in,
                                            std::vector<Hypothesis> others);

/// What it means that something was written behind the end of the device's memory that holds the
/// slots, or else of an array of the host.
Hypothesis chunk_beyond_its_room(bool in_slots);

}  // namespace lab
