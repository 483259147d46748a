// A block's asynchronous copies that nobody has waited for yet.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "simt/async.h"
#include "vector_types.h"

namespace simt {

struct Block;

struct PendingCopy {
  void* to;
  const void* from;
  std::size_t bytes;
  std::size_t zeros;
  const SplitBarrier* barrier;  // at the end of whose phase it takes place; null for a batch
  const void* pc;               // where it was asked for
  uint3 thread;                 // by whom
};

struct AsyncCopies {
  using Batch = std::vector<PendingCopy>;
  /// Of one thread.
  struct Thread {
    Batch open;
    std::deque<Batch> committed;
  };
  std::vector<Thread> threads;
  std::vector<PendingCopy> at_barriers;
};

/// The copy of the block's that will write into these bytes, or null.
const PendingCopy* pending_copy_to(const Block& block, const void* address, std::size_t size);

/// Makes the copies that wait for this barrier.
void perform_copies_at(const SplitBarrier* barrier);

}  // namespace simt
