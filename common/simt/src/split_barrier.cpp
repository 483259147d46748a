// Barriers in memory.  Threads of one block that wait at one are put aside, so that a barrier which
// nobody can open any more is a deadlock with a report; where blocks meet, threads poll.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <atomic>
#include <mutex>

#include "async_copy.h"
#include "checked/checked.h"
#include "worker.h"

namespace simt {
namespace {

constexpr std::uint32_t kPoison = ~0u;  // what shared memory holds before somebody writes there

std::mutex& barriers_mutex() {
  static std::mutex mutex;
  return mutex;
}

std::uint32_t load(const std::uint32_t& word) {
  return std::atomic_ref<std::uint32_t>(const_cast<std::uint32_t&>(word)).load();
}

void require_initialised(const SplitBarrier* barrier, const void* pc) {
  if (barrier->expected != 0 && barrier->expected != kPoison) [[likely]]
    return;
  Lane* self = current_lane;
  Block& block = *self->block;
  block.grid->fail("uninitialised_barrier",
                   name_of_thread(self->index, block.index) +
                       " uses a cuda::barrier that nobody has initialised; one thread must call "
                       "init(), and a __syncthreads() must follow",
                   line_of_call(pc), cudaErrorLaunchFailure);
  block.worker->abandon(Worker::Outcome::failed);
}

void end_phase(SplitBarrier* barrier, Completion completion, void* argument) {
  perform_copies_at(barrier);
  Block& block = *current_lane->block;
  if (block.checked) checked::meet_all(block);
  if (completion != nullptr) {
    completion(argument);
    if (block.checked) checked::meet_all(block);
  }
  barrier->pending = barrier->expected;
  std::atomic_ref<std::uint32_t>(barrier->phase).fetch_add(1);
  block.note_progress();
  block.ready.append(block.at_split_barrier);
}

}  // namespace

void barrier_init(SplitBarrier* barrier, std::uint32_t expected) noexcept {
  *barrier = {expected, expected, 0, 0};
}

std::uint32_t barrier_arrive(SplitBarrier* barrier, std::uint32_t count, Completion completion,
                             void* argument) noexcept {
  require_initialised(barrier, __builtin_return_address(0));
  std::lock_guard lock(barriers_mutex());
  const std::uint32_t phase = barrier->phase;
  barrier->pending -= count < barrier->pending ? count : barrier->pending;
  if (barrier->pending == 0) end_phase(barrier, completion, argument);
  return phase;
}

void barrier_drop(SplitBarrier* barrier, Completion completion, void* argument) noexcept {
  require_initialised(barrier, __builtin_return_address(0));
  std::lock_guard lock(barriers_mutex());
  --barrier->expected;
  if (--barrier->pending == 0) end_phase(barrier, completion, argument);
}

bool barrier_has_ended(SplitBarrier* barrier, std::uint32_t phase) noexcept {
  if (load(barrier->phase) != phase) return true;
  spin_at(__builtin_return_address(0));
  return false;
}

std::uint32_t barrier_phase(SplitBarrier* barrier) noexcept {
  return load(barrier->phase);
}

void barrier_wait(SplitBarrier* barrier, std::uint32_t phase) noexcept {
  const void* pc = __builtin_return_address(0);
  Lane* self = current_lane;
  Block& block = *self->block;
  require_initialised(barrier, pc);
  const bool is_blocks_own = block.shared.near(barrier);
  while (load(barrier->phase) == phase) {
    if (!is_blocks_own) {
      yield();
      continue;
    }
    self->pc = pc;
    self->wait = Wait::split_barrier;
    block.at_split_barrier.push(self);
    block.worker->wait(self);
  }
}

}  // namespace simt
