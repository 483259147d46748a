// One thread works for all that meet: how operations on groups of threads are written.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace simt {

/// What the last lane to arrive runs before any lane goes on: `values[i]` is what lane i left, for
/// the lanes in `arrived`, and becomes what lane i gets.
using Collective = void (*)(std::uint64_t* values, unsigned arrived);

#pragma GCC visibility push(default)

/// The calling thread's number in its block; its lane is this modulo 32.
__attribute__((const)) unsigned thread_rank() noexcept;

/// Leaves `value`, waits for all lanes of `mask`, and returns what `body` left for this lane.  A
/// value may be a pointer to the lane's own variables: they live until it goes on.
std::uint64_t collective(unsigned mask, std::uint64_t value, Collective body) noexcept;

/// Waits for all threads of a cooperative grid.
void grid_barrier() noexcept;
/// Whether the kernel was launched as one whose blocks may wait for each other.
bool is_cooperative_grid() noexcept;

#pragma GCC visibility pop

}  // namespace simt
