// What the checked build tells the counters; called for checked grids only, on one thread.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "../checked/access.h"

namespace simt {

struct Block;
struct Grid;
struct Lane;
struct LaunchConfig;
struct Warp;

namespace counters {

/// Whether the grid that runs is counted.
extern bool counting;

void record(Lane& lane, const Access& access);
void record_block(Lane& lane, const void* pc);
void enter(Lane& lane);
void leave(Lane& lane);

void grid_begin(Grid& grid);
/// `alone`: no other grid is paused.
void grid_end(Grid& grid, bool alone);
void grid_pauses(Grid& grid);
void grid_goes_on(Grid& grid);
void grid_dropped(Grid& grid);
void block_begin(Block& block);
void block_end(Block& block);
/// The lane has returned from the kernel.
void lane_end(Lane& lane);
/// Before the access takes place.  Other lanes may run before it returns.
inline void on_access(Lane& lane, const Access& access) {
  if (counting) record(lane, access);
}
/// A block of code begins that has no branch inside; `pc` is in it.
inline void on_block(Lane& lane, const void* pc) {
  if (counting) record_block(lane, pc);
}
/// A function of the user's begins; `pc` is where it will return to.
inline void on_enter(Lane& lane, const void* /*pc*/) {
  if (counting) enter(lane);
}
inline void on_leave(Lane& lane) {
  if (counting) leave(lane);
}
/// The block's barrier opens.
void on_barrier(Block& block);
/// The lane has passed __threadfence() or its like.
void on_fence(Lane& lane);
/// The lane is at a warp operation that names `mask`, called from `pc`; before it waits.
void on_warp_operation(Lane& lane, std::uint32_t mask, const void* pc);

// What the host asks for, of checked and fast programs alike.
enum class Transfer : std::uint8_t {
  host_to_device,
  device_to_host,
  device_to_device,
  host_to_host,
  fill
};
void on_transfer(Transfer transfer, std::size_t bytes);
void on_launch(const char* kernel, const LaunchConfig& config);
void on_synchronise();
/// The calling thread gives work to a stream.
void on_issue();

}  // namespace counters
}  // namespace simt
