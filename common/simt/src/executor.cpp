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

std::uint64_t threads_of(const Grid& grid) {
  const dim3 block = grid.config.block;
  return grid.blocks * block.x * block.y * block.z;
}

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
    helper.worker->run(*helper.grid, helper.stacks);
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

/// As many workers as are of use.
void Executor::form(Grid& grid, Crew& crew) {
  const dim3 block = grid.config.block;
  const std::size_t threads = std::size_t{block.x} * block.y * block.z;
  const std::size_t by_fibers = std::max<std::size_t>(1, kMaxFibers / threads);
  const std::uint64_t workers = grid.config.checked ? 1 : worker_count();
  const std::uint64_t blocks = std::max<std::uint64_t>(1, grid.blocks_to_run());
  const auto useful =
      static_cast<std::size_t>(std::min<std::uint64_t>({blocks, workers, by_fibers}));
  grid.swaps_stacks = grid.config.cooperative && grid.blocks > kMaxFibers / threads;
  // Waking another thread costs more than a small grid.
  grid.crew_size = is_brief(grid) ? 1 : useful;
  while (crew.size() < grid.crew_size) {
    if (spares_.empty()) spares_.push_back(std::make_unique<Worker>());
    crew.push_back(std::move(spares_.back()));
    spares_.pop_back();
  }
}

bool Executor::run(Grid& grid, Crew& crew) {
  const bool begins = crew.empty();
  if (begins) form(grid, crew);
  use_alternate_stack();
  const auto start = Clock::now();
  for (;;) {
    const std::uint64_t moves = grid.moves;
    run_once(grid, crew);
    if (is_over(grid, crew)) break;
    // One worker's blocks may have waited for another's.
    if (crew.size() == 1 || grid.moves == moves) return false;
  }
  const bool alone = crew.size() == 1;
  dismiss(crew);
  if (!begins) return true;
  const bool took_little = Clock::now() - start < kBrief;
  if (!alone && took_little) {
    brief_of(grid) = {grid.kernel, threads_of(grid)};
  } else if (!took_little && is_brief(grid)) {
    brief_of(grid) = {};
  }
  return true;
}

Executor::Brief& Executor::brief_of(const Grid& grid) {
  return brief_[(reinterpret_cast<std::uintptr_t>(grid.kernel) / 16 + threads_of(grid)) %
                brief_.size()];
}

bool Executor::is_brief(const Grid& grid) {
  const Brief& known = brief_of(grid);
  return known.kernel == grid.kernel && known.threads == threads_of(grid);
}

bool Executor::is_over(const Grid& grid, const Crew& crew) {
  if (grid.failed) return true;
  return std::none_of(crew.begin(), crew.end(), [](const auto& w) { return w->is_stuck(); });
}

void Executor::dismiss(Crew& crew) {
  for (; !crew.empty(); crew.pop_back()) {
    if (crew.back()->is_stuck()) crew.back()->forget_all();
    spares_.push_back(std::move(crew.back()));
  }
}

void Executor::run_once(Grid& grid, Crew& crew) {
  const bool goes_on =
      std::any_of(crew.begin(), crew.end(), [](const auto& w) { return w->is_stuck(); });
  const std::size_t helpers = crew.size() - 1;
  hire(helpers);
  for (std::size_t i = 0; i < helpers; ++i) {
    Helper& helper = *helpers_[i];
    helper.grid = &grid;
    helper.worker = crew[i + 1].get();
    helper.state = State::offered;
    ++helper.rounds;
    helper.rounds.notify_one();
  }
  crew[0]->run(grid, stacks_);
  take_back(helpers, goes_on);
}

/// Waits for the helpers that came; the others, if they hold nothing, were not needed.
void Executor::take_back(std::size_t helpers, bool needed) {
  for (std::size_t i = 0; i < helpers; ++i) {
    Helper& helper = *helpers_[i];
    State state = State::offered;
    if (!needed && helper.state.compare_exchange_strong(state, State::idle)) continue;
    while ((state = helper.state) != State::idle) helper.state.wait(state);
  }
}

}  // namespace simt
