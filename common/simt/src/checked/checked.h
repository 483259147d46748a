// The checked build: what the hooks and the runtime tell it.
//
// `simt-cc --checked` compiles with the compiler's instrumentation for thread checking, and calls
// the hooks in hooks.cpp before each access.  A grid launched from such code is a checked grid: it
// runs on one thread of the host, in an order that follows from the seed alone.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "access.h"

namespace simt {

struct Block;
struct Grid;
struct Lane;

namespace checked {

/// Looks at one access of the lane that runs, before it takes place.
void on_access(Lane& lane, const void* pc, const void* address, std::uint32_t size, AccessKind kind,
               bool is_volatile);

/// A library with checked code was loaded.
void found_checked_code();

void grid_begin(Grid& grid);
void grid_end(Grid& grid);
void block_begin(Block& block);
void block_end(Block& block);
void lane_end(Lane& lane);
/// The block's barrier opens.
void barrier(Block& block);
/// The lane is at a warp operation and names `mask`; before it waits.
void warp_operation(Lane& lane, std::uint32_t mask, const void* pc);

}  // namespace checked
}  // namespace simt
