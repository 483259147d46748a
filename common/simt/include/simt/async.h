// Asynchronous copies and split barriers, in synchronous form: a copy takes place when somebody
// waits for it, and not before, so that who reads without waiting reads old values.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#pragma GCC visibility push(default)
namespace simt {

/// A barrier in memory that a block's threads, or a grid's, share.
struct alignas(8) SplitBarrier {
  std::uint32_t expected;  // arrivals in a phase
  std::uint32_t pending;   // arrivals that this phase still needs
  std::uint32_t phase;
  std::uint32_t reserved;
};

/// What the last thread to arrive does before the phase ends.
using Completion = void (*)(void* barrier);

void barrier_init(SplitBarrier* barrier, std::uint32_t expected) noexcept;
/// Arrives `count` times; returns the phase in which it did.
std::uint32_t barrier_arrive(SplitBarrier* barrier, std::uint32_t count, Completion completion,
                             void* argument) noexcept;
/// Arrives, and does not take part in later phases.
void barrier_drop(SplitBarrier* barrier, Completion completion, void* argument) noexcept;
/// Waits until `phase` has ended.
void barrier_wait(SplitBarrier* barrier, std::uint32_t phase) noexcept;
bool barrier_has_ended(SplitBarrier* barrier, std::uint32_t phase) noexcept;
/// The number of the current phase.
std::uint32_t barrier_phase(SplitBarrier* barrier) noexcept;

/// Notes a copy of `bytes` bytes, with `zeros` zeros after them.  It takes place when the calling
/// thread waits for its batch, or, with a barrier, when that barrier's phase ends.
void copy_async(void* to, const void* from, std::size_t bytes, std::size_t zeros,
                const SplitBarrier* barrier) noexcept;
/// Makes one batch of the calling thread's copies since the last call.
void commit_copies() noexcept;
/// Waits for all batches but the `newest`.
void wait_for_copies(unsigned newest) noexcept;

}  // namespace simt
#pragma GCC visibility pop
