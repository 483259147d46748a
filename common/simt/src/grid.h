// One launch while it runs.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "clock/kernel_time.h"
#include "only_block.h"
#include "simt/runtime.h"
#include "source_line.h"
#include "streams/order.h"

namespace simt {

/// Runs the kernel's body for the current thread.
using Invoke = void (*)(void* closure);

struct Grid {
  Grid(const char* name, const LaunchConfig& launch, const Closure& body)
      : kernel(name),
        config(launch),
        invoke(body.invoke),
        closure(body.object),
        closure_bytes(body.bytes) {}

  const char* kernel;
  LaunchConfig config;
  Invoke invoke;
  void* closure;  // the function and its arguments
  std::size_t closure_bytes;
  int device = 0;
  Order order;  // what has run before, by the rules of streams
  std::uint64_t seed = 0;
  std::size_t shared_limit = 0;  // static and dynamic bytes together
  std::uint64_t blocks = 0;
  std::optional<clock::KernelTime> predicted;  // when it has ended, if the clock looked at it
  std::uint64_t sampled = 0;                   // how many of them run; 0: all
  std::uint64_t only = kAllBlocks;             // the one that runs, if not all
  std::size_t crew_size = 1;                   // workers
  std::atomic<std::uint64_t> moves{0};         // of blocks: starts, ends, barriers
  std::atomic<bool> told_wrong_mask{false};
  std::atomic<const void*> spins_at{nullptr};  // where a thread waited in a loop last
  std::atomic<std::size_t> static_bytes{0};    // of shared memory, that a block used
  std::atomic<std::uint64_t> next_ticket{0};
  std::atomic<bool> failed{false};
  cudaError_t error = cudaSuccess;
  bool sticky = true;

  /// How many blocks the card holds at once.
  std::size_t most_resident() const;
  /// How many blocks have not started.
  std::uint64_t unstarted() const {
    const std::uint64_t begun = next_ticket.load(std::memory_order_relaxed);
    return begun < blocks_to_run() ? blocks_to_run() - begun : 0;
  }
  /// How many of its blocks start.
  std::uint64_t blocks_to_run() const;
  /// The next block to start, or false when all have started.
  bool take_block(uint3* index);
  /// Ends the grid with this error, for a reason that is reported elsewhere.
  void end(cudaError_t code);
  /// Ends the grid.  Only the first failure is reported.
  void fail(const char* kind, const std::string& message, const SourceLine& where,
            cudaError_t code);

  // The barrier of a cooperative grid, at which blocks arrive when all their threads have.
  bool swaps_stacks =
      false;  // more threads than stacks: a block that waits keeps a copy of its own
  void block_arrived(const SourceLine& where);
  void block_finished();
  std::uint64_t generation();
  /// Returns when the barrier of that generation has opened, or the grid failed.
  void wait_for(std::uint64_t generation);

 private:
  void settle(std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t generation_ = 0;
  std::uint64_t arrived_ = 0;
  std::uint64_t finished_ = 0;
  SourceLine barrier_line_;
};

/// "thread (3, 0, 0) of block (1, 0, 0)"
std::string name_of_thread(uint3 thread, uint3 block);

}  // namespace simt
