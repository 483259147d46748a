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

/// Who runs one grid.
using Crew = std::vector<std::unique_ptr<Worker>>;

class Executor {
 public:
  /// The process's executor; a forked child gets its own.
  static Executor& instance();
  /// Runs the blocks of `grid`, on the calling thread and as many others as are of use.  False if
  /// those that are left wait in loops: another grid must move before it is of use to go on, with
  /// the same crew, which is empty in the beginning and in the end.
  bool run(Grid& grid, Crew& crew);
  /// Takes back the crew of a grid that does not go on.
  void dismiss(Crew& crew);

 private:
  enum class State { idle, offered, working };
  struct Helper {
    std::atomic<unsigned> rounds{0};
    std::atomic<State> state{State::idle};
    Grid* grid = nullptr;  // what is offered
    Worker* worker = nullptr;
    StackPool stacks;
  };
  /// A kernel and its size that took little time when it last ran.
  struct Brief {
    const void* kernel = nullptr;
    std::uint64_t threads = 0;
  };

  static void serve(Helper& helper);
  Brief& brief_of(const Grid& grid);
  bool is_brief(const Grid& grid);
  static bool is_over(const Grid& grid, const Crew& crew);
  void form(Grid& grid, Crew& crew);
  void hire(std::size_t wanted);
  void run_once(Grid& grid, Crew& crew);
  void take_back(std::size_t helpers, bool needed);

  StackPool stacks_;  // of the calling thread
  Crew spares_;
  std::vector<std::unique_ptr<Helper>> helpers_;
  std::array<Brief, 64> brief_ = {};
};

}  // namespace simt
