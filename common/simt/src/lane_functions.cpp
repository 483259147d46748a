// What a kernel asks of its own thread: indices, time, yielding, shared memory, the end of the
// grid.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>

#include "device_memory.h"
#include "report.h"
#include "simt/conversions.h"
#include "worker.h"

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace simt {
namespace {

// After so many atomics that changed nothing the caller is taken for spinning.
constexpr unsigned kSpins = 64;
constexpr unsigned kSpinsAgain = 4;  // if its block spun in vain before

unsigned component(const uint3& v, Dimension dimension) {
  return dimension == Dimension::x ? v.x : dimension == Dimension::y ? v.y : v.z;
}

}  // namespace

bool on_device() noexcept {
  return current_lane != nullptr;
}

unsigned thread_index(Dimension dimension) noexcept {
  return component(current_lane->index, dimension);
}

unsigned block_index(Dimension dimension) noexcept {
  return component(current_lane->block->index, dimension);
}

unsigned block_size(Dimension dimension) noexcept {
  return component(current_lane->block->grid->config.block, dimension);
}

unsigned grid_size(Dimension dimension) noexcept {
  return component(current_lane->block->grid->config.grid, dimension);
}

unsigned thread_rank() noexcept {
  return static_cast<unsigned>(current_lane - current_lane->block->lanes.get());
}

void yield() noexcept {
  Lane* self = current_lane;
  if (self == nullptr) return;
  Block& block = *self->block;
  Worker& worker = *block.worker;
  block.ready.append(block.taking_turns);
  block.ready.push(self);
  if (++block.idle_yields > 2 * block.awake()) {
    block.idle_yields = 0;
    return worker.leave(self, Worker::Outcome::stalled);
  }
  Lane* next = worker.start_next(block);
  if (next == nullptr) next = block.ready.pop();
  if (next == self) return;
  current_lane = next;
  simt_switch_fiber(&self->sp, next->sp);
}

void spin_at(const void* pc) noexcept {
  Lane* self = current_lane;
  if (self == nullptr) return;
  Block& block = *self->block;
  if (++block.spin_hints % (block.waits ? kSpinsAgain : kSpins) != 0) return;
  block.grid->spins_at.store(pc, std::memory_order_relaxed);
  yield();
}

void note_spin() noexcept {
  spin_at(__builtin_return_address(0));
}

void note_spin_if(bool may_spin) noexcept {
  if (may_spin) spin_at(__builtin_return_address(0));
}

void grid_barrier() noexcept {
  const void* pc = __builtin_return_address(0);
  Lane* self = current_lane;
  Block& block = *self->block;
  if (!block.grid->config.cooperative) {
    block.grid->fail("grid_sync_without_cooperative_launch",
                     name_of_thread(self->index, block.index) +
                         " called grid.sync(), but the kernel was not launched with "
                         "cudaLaunchCooperativeKernel()",
                     line_of_call(pc), cudaErrorLaunchFailure);
    block.worker->abandon(Worker::Outcome::failed);
  }
  self->pc = pc;
  self->wait = Wait::grid;
  block.at_grid.push(self);
  ++block.at_grid_count;
  block.worker->wait(self);
}

bool is_cooperative_grid() noexcept {
  return current_lane->block->grid->config.cooperative;
}

void trap() noexcept {
  const void* pc = __builtin_return_address(0);
  Lane* self = current_lane;
  if (self == nullptr) __builtin_trap();
  Block& block = *self->block;
  block.grid->fail("trap", name_of_thread(self->index, block.index) + " executed __trap()",
                   line_of_call(pc), cudaErrorLaunchFailure);
  block.worker->abandon(Worker::Outcome::failed);
}

long long clock_nanoseconds() noexcept {
  return std::chrono::steady_clock::now().time_since_epoch().count();
}

long long clock_cycles() noexcept {
  spin_at(__builtin_return_address(0));
#if defined(__x86_64__)
  return static_cast<long long>(__rdtsc());
#else
  return clock_nanoseconds();
#endif
}

std::int64_t checked_saturate(double value, bool is_signed, unsigned bytes) noexcept {
  if (is_signed) return bytes == 4 ? saturate<std::int32_t>(value) : saturate<std::int64_t>(value);
  return bytes == 4 ? static_cast<std::int64_t>(saturate<std::uint32_t>(value))
                    : static_cast<std::int64_t>(saturate<std::uint64_t>(value));
}

bool is_shared_address(const void* p) noexcept {
  return current_lane != nullptr && current_lane->block->shared.near(p);
}

bool is_global_address(const void* p) noexcept {
  return DeviceMemory::is_device_address(p);
}

void* dynamic_shared() noexcept {
  return current_lane->block->shared.dynamic();
}

void* shared_variable(SharedVariable* variable) noexcept {
  Block& block = *current_lane->block;
  void* place = block.shared.variable(*variable, block.grid->shared_limit);
  if (place != nullptr) [[likely]]
    return place;
  const void* pc = __builtin_return_address(0);
  block.grid->sticky = false;
  block.grid->fail(
      "launch_rejected",
      fmt::format(
          "the kernel's __shared__ variables ({} bytes with {}) and its {} bytes of dynamic "
          "shared memory are more than a block may have: {} bytes static, {} together",
          block.shared.static_bytes() + variable->size, variable->name,
          block.grid->config.shared_bytes, kSharedDefault, block.grid->shared_limit),
      line_of_call(pc), cudaErrorInvalidValue);
  block.worker->abandon(Worker::Outcome::failed);
}

}  // namespace simt
