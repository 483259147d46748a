// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "grid.h"

#include <fmt/format.h>

#include <algorithm>

#include "block.h"
#include "checked/checked.h"
#include "clock/grid_profile.h"
#include "device_properties.h"
#include "occupancy.h"
#include "report.h"
#include "schedule.h"

namespace simt {

std::uint64_t Grid::blocks_to_run() const {
  if (only != kAllBlocks) return only < blocks ? 1 : 0;
  return sampled == 0 ? blocks : std::min(sampled, blocks);
}

bool Grid::take_block(uint3* index) {
  const std::uint64_t wanted = blocks_to_run();
  if (next_ticket.load(std::memory_order_relaxed) >= wanted) return false;
  const std::uint64_t ticket = next_ticket.fetch_add(1, std::memory_order_relaxed);
  if (ticket >= wanted) return false;
  const std::uint64_t at = only != kAllBlocks ? only
                           : wanted == blocks ? block_in_order(seed, ticket, blocks)
                                              : clock::sampled_block(blocks, sampled, ticket);
  const std::uint64_t plane = std::uint64_t{config.grid.x} * config.grid.y;
  *index = {static_cast<unsigned>(at % config.grid.x),
            static_cast<unsigned>(at % plane / config.grid.x), static_cast<unsigned>(at / plane)};
  return true;
}

std::size_t Grid::most_resident() const {
  const auto threads = static_cast<int>(config.block.x * config.block.y * config.block.z);
  const int each = occupancy_of(config.function, threads, config.shared_bytes);
  return static_cast<std::size_t>(attribute(cudaDevAttrMultiProcessorCount) * std::max(1, each));
}

void Grid::end(cudaError_t code) {
  std::lock_guard lock(mutex_);
  if (failed) return;
  error = code;
  failed = true;
  changed_.notify_all();
}

void Grid::fail(const char* kind, const std::string& message, const SourceLine& where,
                cudaError_t code) {
  std::lock_guard lock(mutex_);
  if (failed) return;
  error = code;
  failed = true;
  changed_.notify_all();
  const OffLane off;
  if (config.checked) checked::flush();
  report(kind, message, kernel, where);
}

void Grid::settle(std::unique_lock<std::mutex>& lock) {
  if (arrived_ == blocks) {
    arrived_ = 0;
    ++generation_;
    changed_.notify_all();
  } else if (arrived_ > 0 && arrived_ + finished_ == blocks) {
    const std::string message = fmt::format(
        "{} of {} blocks wait at grid.sync(), the others have returned; all blocks of the grid "
        "must "
        "reach it",
        arrived_, blocks);
    lock.unlock();
    fail("deadlock", message, barrier_line_, cudaErrorLaunchTimeout);
  }
}

void Grid::block_arrived(const SourceLine& where) {
  std::unique_lock lock(mutex_);
  barrier_line_ = where;
  ++arrived_;
  settle(lock);
}

void Grid::block_finished() {
  std::unique_lock lock(mutex_);
  ++finished_;
  settle(lock);
}

std::uint64_t Grid::generation() {
  std::lock_guard lock(mutex_);
  return generation_;
}

void Grid::wait_for(std::uint64_t generation) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return generation_ != generation || failed; });
}

std::string name_of_thread(uint3 thread, uint3 block) {
  return fmt::format("thread ({}, {}, {}) of block ({}, {}, {})", thread.x, thread.y, thread.z,
                     block.x, block.y, block.z);
}

}  // namespace simt
