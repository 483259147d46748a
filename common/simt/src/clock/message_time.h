// How long a message of MPI takes from one process to another of the same host.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "clock/card.h"
#include "clock/kernel_time.h"

namespace simt::clock {

/// Whether MPI buffers a message of that length: its sender need not wait for the receiver.
bool is_buffered(std::uint64_t bytes, const Card& card);

/// From when both ranks are there to when the receiver has it.  `meets`: they wait for each other.
Picoseconds message_time(std::uint64_t bytes, bool meets, const Card& card);

}  // namespace simt::clock
