// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "checked.h"

#include <bit>
#include <cstdlib>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "../counters/counters.h"
#include "bad_index.h"
#include "control_calls.h"
#include "discarded.h"
#include "environment.h"
#include "error.h"
#include "fences.h"
#include "finding.h"
#include "grid.h"
#include "heap.h"
#include "look.h"
#include "operations.h"
#include "ranges.h"
#include "report_text.h"
#include "simt/control.h"

namespace simt::checked {
namespace {

bool active = false;

/// Watches that no block uses.
std::vector<std::unique_ptr<BlockWatch>>& idle() {
  static auto* list = new std::vector<std::unique_ptr<BlockWatch>>;
  return *list;
}

/// What a grid that waits for its turn needs to go on.
struct Paused {
  std::uint64_t number;
  std::uint32_t first_segment;
  std::vector<std::uint32_t> owner_of;
};
std::map<const Grid*, Paused>& paused() {
  static auto* all = new std::map<const Grid*, Paused>;
  return *all;
}
std::uint64_t grids = 0;  // that have begun
/// Grids went on by turns since the host has seen all: what one saw of another still counts.
bool grids_have_met = false;

void forget_meetings() {
  grid_watch.block_of.clear();
  grid_watch.first_known = grid_watch.next_segment;
  grid_watch.known_owner.clear();
  forget_fences();
}

void new_segment(BlockWatch& watch, unsigned warps) {
  watch.segment = grid_watch.new_segment(watch.owner);
  for (unsigned w = 0; w < warps; ++w) {
    if (watch.warps[w].used) watch.warps[w].reset();
  }
}

void settle() {
  if (is_pending) settle_pending();
  if (has_bad_index) drop_bad_index();
}

}  // namespace

void on_access(Lane& lane, const void* pc, const void* address, std::uint32_t size, AccessKind kind,
               bool is_volatile) {
  look(lane, pc, address, size, kind, is_volatile, true);
}

bool is_active() {
  return active;
}

namespace {

void report_own_leaks() {
  const RuntimeControls own;
  report_leaks();
}

}  // namespace

void found_checked_code() {
  if (active) return;
  active = true;
  print_summary_at_exit();
  std::atexit(report_discarded);
  // What there is already was made by code that is not watched.
  mark_all_written();
  if (is_asked_in_environment("SIMT_LEAKS")) std::atexit(report_own_leaks);
}

/// No grid of those that the host has not waited for has a flag that a later one may look at.
bool nobody_can_meet() {
  return paused().empty() && !grids_have_met && !has_published();
}

void grid_begin(Grid& grid) {
  grid_watch.grid = &grid;
  grid_watch.number = ++grids;
  if (nobody_can_meet()) forget_meetings();
  stamp_open_ranges(grid.order);
  enter({Doer::kernel, grid.kernel, grid.order, {}, 0, false});
  open_segments(grid.order);
  forget_regions();
  counters::grid_begin(grid);
}

void flush() {
  settle();
  flush_findings(grid_watch.grid == nullptr ? "" : grid_watch.grid->kernel);
}

void grid_end(Grid& grid) {
  counters::grid_end(grid, paused().empty());
  flush();
  note_grid_over(grid.order);
  grid_watch.grid = nullptr;
}

void grid_pauses(Grid& grid) {
  grids_have_met = true;
  settle();
  counters::grid_pauses(grid);
  paused()[&grid] = {grid_watch.number, grid_watch.first_segment, std::move(grid_watch.owner_of)};
  grid_watch.owner_of.clear();
  grid_watch.grid = nullptr;
}

void grid_goes_on(Grid& grid) {
  const auto found = paused().find(&grid);
  grid_watch.grid = &grid;
  grid_watch.number = found->second.number;
  grid_watch.first_segment = found->second.first_segment;
  grid_watch.owner_of = std::move(found->second.owner_of);
  paused().erase(found);
  // What others did meanwhile is not ordered with what comes.
  grid_watch.owner_of.resize(grid_watch.next_segment - grid_watch.first_segment, kElsewhere);
  enter({Doer::kernel, grid.kernel, grid.order, {}, 0, false});
  forget_regions();
  counters::grid_goes_on(grid);
}

void grid_dropped(Grid& grid) {
  paused().erase(&grid);
  counters::grid_dropped(grid);
}

void forget_meetings_if_none_waits() {
  if (!paused().empty()) return;
  grids_have_met = false;
  forget_meetings();
}

void unchecked_grid_end() {
  if (active) mark_all_written();
}

void context_ends() {
  if (!active) return;
  report_discarded();
  // After a fault nothing can be freed.
  if (sticky_error() == cudaSuccess) report_own_leaks();
}

void block_begin(Block& block) {
  if (block.watch == nullptr) {
    if (idle().empty()) idle().push_back(std::make_unique<BlockWatch>());
    block.watch = idle().back().release();
    idle().pop_back();
  }
  BlockWatch& watch = *block.watch;
  watch.owner = static_cast<std::uint32_t>(grid_watch.block_of.size());
  grid_watch.block_of.push_back(block.index);
  note_block(*grid_watch.grid);
  watch.segment = grid_watch.new_segment(watch.owner);
  for (unsigned w = 0; w < block.warp_count; ++w) watch.warps[w].reset();
  begin_shared(block);
  counters::block_begin(block);
}

void block_end(Block& block) {
  settle();
  counters::block_end(block);
}

void lane_end(Lane& lane) {
  counters::lane_end(lane);
}

void barrier(Block& block) {
  settle();
  counters::on_barrier(block);
  new_segment(*block.watch, block.warp_count);
}

void meet_all(Block& block) {
  settle();
  new_segment(*block.watch, block.warp_count);
}

void grid_barrier(const std::deque<Block*>& blocks) {
  settle();
  // From here on it is as if another grid ran.
  open_segments(grid_watch.grid->order);
  if (nobody_can_meet()) forget_fences();
  for (Block* block : blocks) new_segment(*block->watch, block->warp_count);
}

void warp_operation(Lane& lane, std::uint32_t mask, const void* pc) {
  settle();
  check_mask(lane, mask, pc);
  counters::on_warp_operation(lane, mask, pc);
}

void warp_meets(Warp& warp, Block& block, std::uint32_t lanes) {
  if (!block.watch->warps[warp.number].meet(lanes)) new_segment(*block.watch, block.warp_count);
}

}  // namespace simt::checked
