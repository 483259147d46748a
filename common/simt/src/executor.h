// The threads of the host that run grids.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
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
  enum class State { idle, offered, working };
  struct Helper {
    std::atomic<unsigned> rounds{0};
    std::atomic<State> state{State::idle};
    Grid* grid = nullptr;  // what is offered
    Worker worker;
  };
  /// A kernel and its size that took little time when it last ran.
  struct Brief {
    const void* kernel = nullptr;
    std::uint64_t threads = 0;
  };

  static void serve(Helper& helper);
  void hire(std::size_t wanted);
  void offer(Grid& grid, std::size_t helpers);
  void take_back(std::size_t helpers);

  Worker first_;
  std::vector<std::unique_ptr<Helper>> helpers_;
  std::array<Brief, 64> brief_ = {};
};

}  // namespace simt
