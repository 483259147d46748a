// A block's asynchronous copies that nobody has waited for yet.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "simt/async.h"

namespace simt {

struct PendingCopy {
  void* to;
  const void* from;
  std::size_t bytes;
  std::size_t zeros;
  const SplitBarrier* barrier;  // at the end of whose phase it takes place; null for a batch
  const void* pc;               // where it was asked for
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

/// Makes the copies that wait for this barrier.
void perform_copies_at(const SplitBarrier* barrier);

}  // namespace simt
