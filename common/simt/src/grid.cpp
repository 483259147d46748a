// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "grid.h"

#include <fmt/format.h>

#include "report.h"
#include "schedule.h"

namespace simt {

bool Grid::take_block(uint3* index) {
  if (next_ticket.load(std::memory_order_relaxed) >= blocks) return false;
  const std::uint64_t ticket = next_ticket.fetch_add(1, std::memory_order_relaxed);
  if (ticket >= blocks) return false;
  const std::uint64_t at = block_in_order(seed, ticket, blocks);
  const std::uint64_t plane = std::uint64_t{config.grid.x} * config.grid.y;
  *index = {static_cast<unsigned>(at % config.grid.x),
            static_cast<unsigned>(at % plane / config.grid.x), static_cast<unsigned>(at / plane)};
  return true;
}

void Grid::fail(const char* kind, const std::string& message, const SourceLine& where,
                cudaError_t code) {
  std::lock_guard lock(mutex_);
  if (failed) return;
  error = code;
  failed = true;
  report(kind, message, kernel, where);
}

std::string name_of_thread(uint3 thread, uint3 block) {
  return fmt::format("thread ({}, {}, {}) of block ({}, {}, {})", thread.x, thread.y, thread.z,
                     block.x, block.y, block.z);
}

}  // namespace simt
