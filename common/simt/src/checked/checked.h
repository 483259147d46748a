// The checked build: what the hooks and the runtime tell it.
//
// `simt-cc --checked` compiles with the compiler's instrumentation for thread checking, and calls
// the hooks in hooks.cpp before each access.  A grid launched from such code is a checked grid: it
// runs on one thread of the host, in an order that follows from the seed alone.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <deque>

#include "access.h"

namespace simt {

struct Block;
struct Grid;
struct Lane;
struct Warp;

namespace checked {

/// Looks at an access that the runtime makes for the lane, from the call that returns to `pc`.
void on_access(Lane& lane, const void* pc, const void* address, std::uint32_t size, AccessKind kind,
               bool is_volatile);

/// An asynchronous copy into the block's shared memory was asked for: until it has taken place its
/// target is as if nobody had written it.
void forget_written(Block& block, const void* to, std::size_t bytes);

/// A library with checked code was loaded.
void found_checked_code();

void grid_begin(Grid& grid);
void grid_end(Grid& grid);
/// Its blocks wait in loops, and another grid has its turn.
void grid_pauses(Grid& grid);
void grid_goes_on(Grid& grid);
/// It will never go on.
void grid_dropped(Grid& grid);
/// Reports what was found so far.
void flush();
void block_begin(Block& block);
void block_end(Block& block);
void lane_end(Lane& lane);
/// The block's barrier opens.
void barrier(Block& block);
/// A barrier in memory opens; it is taken for one of the whole block.
void meet_all(Block& block);
/// The barrier of a cooperative grid opens; these blocks go on.
void grid_barrier(const std::deque<Block*>& blocks);
/// The lane is at a warp operation and names `mask`; before it waits.
void warp_operation(Lane& lane, std::uint32_t mask, const void* pc);
/// A shuffle's value comes from a lane that does not take part.  At the edge of a group that the
/// mask names, relative shuffles may fetch what is not used, and are not told of.
void inactive_shuffle(const Lane& lane, unsigned from, std::uint32_t mask, const void* pc,
                      bool relative);
/// Whether the mask names the lane itself.
void check_mask(const Lane& lane, std::uint32_t mask, const void* pc);
/// The lanes have all come to a warp operation.
void warp_meets(Warp& warp, Block& block, std::uint32_t lanes);
/// All work is over and seen by the host.
void forget_meetings_if_none_waits();
/// The device is reset: what was not freed is lost.
void context_ends();
/// A grid of code that is not checked has ended: it may have written anything.
void unchecked_grid_end();

}  // namespace checked
}  // namespace simt
