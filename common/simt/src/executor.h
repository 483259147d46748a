// The threads of the host that run grids.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "worker.h"

namespace simt {

/// Held by everything that works on the device: calls run one after the other.
std::recursive_mutex& device_mutex();

/// How many threads of the host run blocks: SIMT_THREADS, or one per core.
unsigned worker_count();

class Executor {
 public:
  /// The process's executor; a forked child gets its own.
  static Executor& instance();
  /// Runs all blocks of `grid`, on the calling thread and as many others as are of use.
  void run(Grid& grid);

 private:
  struct Helper {
    std::atomic<unsigned> rounds{0};
    std::atomic<Grid*> grid{nullptr};
    Worker worker;
  };

  static void serve(Helper& helper);
  void hire(std::size_t wanted);

  Worker first_;
  std::vector<std::unique_ptr<Helper>> helpers_;
};

}  // namespace simt
