// What the checked build tells the counters; called for checked grids only, on one thread.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../checked/access.h"

namespace simt {

struct Block;
struct Grid;
struct Lane;
struct Warp;

namespace counters {

inline void grid_begin(Grid&) {}
inline void grid_end(Grid&) {}
inline void block_begin(Block&) {}
inline void block_end(Block&) {}
/// The lane has returned from the kernel.
inline void lane_end(Lane&) {}
/// Before the access takes place.
inline void on_access(Lane&, const Access&) {}
/// A function of the user's begins; `pc` is where it will return to.
inline void on_enter(Lane&, const void* /*pc*/) {}
inline void on_leave(Lane&) {}
/// The block's barrier opens.
inline void on_barrier(Block&) {}
/// The lane is at a warp operation that names `mask`, called from `pc`; before it waits.
inline void on_warp_operation(Lane&, std::uint32_t /*mask*/, const void* /*pc*/) {}

}  // namespace counters
}  // namespace simt
