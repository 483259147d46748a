// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "executor.h"

#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "environment.h"
#include "fault.h"
#include "streams/standstill.h"

namespace simt {
namespace {

// A guarded stack costs two of the 65530 mappings that a process may have.
constexpr std::size_t kMaxFibers = 16000;

using Clock = std::chrono::steady_clock;
// A grid that took less is run by one thread the next time.
constexpr auto kBrief = std::chrono::microseconds(60);

Executor* current = nullptr;

}  // namespace

std::recursive_mutex& device_mutex() {
  static auto* mutex = new std::recursive_mutex;  // outlives static destructors that free memory
  return *mutex;
}

unsigned worker_count() {
  static const unsigned count = [] {
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    return static_cast<unsigned>(number_in_environment("SIMT_THREADS", cores, 1, 1024));
  }();
  return count;
}

// Never deleted: its threads may still run when the process ends.
Executor& Executor::instance() {
  static std::once_flag once;
  std::call_once(once, [] { pthread_atfork(nullptr, nullptr, [] { current = nullptr; }); });
  if (current == nullptr) current = new Executor;
  return *current;
}

void Executor::serve(Helper& helper) {
  note_runtime_thread();
  use_alternate_stack();
  for (unsigned seen = 0;; ++seen) {
    helper.rounds.wait(seen);
    State expected = State::offered;
    if (!helper.state.compare_exchange_strong(expected, State::working)) continue;  // taken back
    helper.worker.run(*helper.grid);
    helper.state = State::idle;
    helper.state.notify_one();
  }
}

void Executor::hire(std::size_t wanted) {
  while (helpers_.size() < wanted) {
    helpers_.push_back(std::make_unique<Helper>());
    std::thread([helper = helpers_.back().get()] { serve(*helper); }).detach();
  }
}

void Executor::run(Grid& grid) {
  const dim3 block = grid.config.block;
  const std::size_t by_fibers =
      std::max<std::size_t>(1, kMaxFibers / (block.x * block.y * block.z));
  const std::uint64_t workers = grid.config.checked ? 1 : worker_count();
  const auto useful =
      static_cast<std::size_t>(std::min<std::uint64_t>({grid.blocks, workers, by_fibers}));
  grid.swaps_stacks =
      grid.config.cooperative && grid.blocks > kMaxFibers / (block.x * block.y * block.z);
  // Waking another thread costs more than a small grid.
  const std::uint64_t threads = grid.blocks * block.x * block.y * block.z;
  Brief& known =
      brief_[(reinterpret_cast<std::uintptr_t>(grid.kernel) / 16 + threads) % brief_.size()];
  const bool is_brief = known.kernel == grid.kernel && known.threads == threads;
  const std::size_t helpers = is_brief ? 0 : useful - 1;
  const auto start = Clock::now();
  offer(grid, helpers);
  use_alternate_stack();
  first_.run(grid);
  take_back(helpers);
  if (useful == 1) return;
  if (Clock::now() - start < kBrief) {
    known = {grid.kernel, threads};
  } else if (is_brief) {
    known = {};
  }
}

void Executor::offer(Grid& grid, std::size_t helpers) {
  hire(helpers);
  for (std::size_t i = 0; i < helpers; ++i) {
    Helper& helper = *helpers_[i];
    helper.grid = &grid;
    helper.state = State::offered;
    ++helper.rounds;
    helper.rounds.notify_one();
  }
}

/// Waits for the helpers that came; the others were not needed.
void Executor::take_back(std::size_t helpers) {
  for (std::size_t i = 0; i < helpers; ++i) {
    Helper& helper = *helpers_[i];
    State state = State::offered;
    if (helper.state.compare_exchange_strong(state, State::idle)) continue;
    while ((state = helper.state) != State::idle) helper.state.wait(state);
  }
}

}  // namespace simt
