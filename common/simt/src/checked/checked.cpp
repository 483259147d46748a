// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "checked.h"

#include "../counters/counters.h"
#include "block.h"
#include "device_memory.h"

namespace simt::checked {
namespace {

Space space_of(const Lane& lane, const void* address) {
  if (lane.block->shared.near(address)) return Space::shared;
  if (DeviceMemory::is_device_address(address)) return Space::global;
  const auto distance = static_cast<const char*>(lane.stack) - static_cast<const char*>(address);
  if (distance >= 0 && distance < std::ptrdiff_t{64} * 1024) return Space::local;
  return Space::global;
}

}  // namespace

void on_access(Lane& lane, const void* pc, const void* address, std::uint32_t size, AccessKind kind,
               bool is_volatile) {
  const Access access{pc, address, size, kind, is_volatile, space_of(lane, address)};
  counters::on_access(lane, access);
}

void grid_begin(Grid& grid) {
  counters::grid_begin(grid);
}
void grid_end(Grid& grid) {
  counters::grid_end(grid);
}
void block_begin(Block& block) {
  counters::block_begin(block);
}
void block_end(Block& block) {
  counters::block_end(block);
}
void barrier(Block& block) {
  counters::on_barrier(block);
}
void warp_operation(Lane& lane, std::uint32_t mask, const void* pc) {
  counters::on_warp_operation(lane, mask, pc);
}
void found_checked_code() {}
void lane_end(Lane& lane) {
  counters::lane_end(lane);
}

}  // namespace simt::checked
