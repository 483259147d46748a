// The block's barrier is counted: it opens when all threads that have not returned have arrived, as
// on GPUs since Volta.  Where they wait is compared by line when they come from different places.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "checked/checked.h"
#include "waiting.h"
#include "worker.h"

namespace simt {
namespace {

/// Fails the grid if the threads came from different lines.
void report_mixed(Block& block, const Lane* last) {
  const OffLane off;
  Groups groups = group_waiting(block.at_barrier);
  if (last != nullptr) add_waiting(groups, *last);
  if (groups.size() < 2) return;
  block.grid->fail("divergent_barrier",
                   fmt::format("the threads of one block met at different __syncthreads(): {}; all "
                               "threads of a block must reach the same one",
                               describe(groups, block.threads)),
                   groups.front().where, cudaErrorLaunchFailure);
}

__attribute__((noinline, cold)) void check_lines(Block& block, const Lane* last) {
  report_mixed(block, last);
  // The grid ends when this block gives control back, which is now unless nobody runs.
  if (last != nullptr && block.grid->failed) block.worker->abandon(Worker::Outcome::failed);
}

inline void arrive(Lane* self, const void* pc) {
  Block& block = *self->block;
  self->pc = pc;
  if (block.arrived == 0) {
    block.barrier_pc = pc;
  } else if (pc != block.barrier_pc) {
    block.mixed = true;
  }
  self->wait = Wait::barrier;  // also the last one's, for check_lines
  if (++block.arrived == block.live) return release_barrier(block, self);
  block.at_barrier.push(self);
  block.worker->wait(self);
}

}  // namespace

void release_barrier(Block& block, Lane* last) {
  if (block.mixed) check_lines(block, last);
  if (block.checked) checked::barrier(block);
  block.result_predicates = static_cast<int>(block.predicates);
  block.result_arrived = static_cast<int>(block.arrived);
  block.arrived = block.predicates = 0;
  block.mixed = false;
  block.note_meeting();
  block.ready.append(block.at_barrier);
}

void block_barrier() noexcept {
  arrive(current_lane, __builtin_return_address(0));
}

int block_barrier_with(BarrierResult result, int predicate) noexcept {
  Block& block = *current_lane->block;
  if (predicate != 0) ++block.predicates;
  arrive(current_lane, __builtin_return_address(0));
  switch (result) {
    case BarrierResult::count:
      return block.result_predicates;
    case BarrierResult::all:
      return block.result_predicates == block.result_arrived;
    case BarrierResult::any:
      return block.result_predicates > 0;
    case BarrierResult::none:
      break;
  }
  return 0;
}

void lane_returned(Lane* lane) {
  Block& block = *lane->block;
  Warp& warp = *lane->warp;
  if (block.checked) checked::lane_end(*lane);
  warp.live &= ~(1u << lane->number);
  --block.live;
  block.note_progress();
  if (warp.open != nullptr) complete_meetings(*lane);
  if (block.arrived != 0 && block.arrived == block.live) release_barrier(block, nullptr);
}

}  // namespace simt
