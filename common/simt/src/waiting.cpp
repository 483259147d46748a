// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "waiting.h"

#include <fmt/format.h>

#include <algorithm>

#include "worker.h"

namespace simt {
namespace {

const char* operation_name(Operation operation) {
  switch (operation) {
    case Operation::barrier:
      return "__syncwarp()";
    case Operation::shuffle:
      return "a warp shuffle";
    case Operation::ballot:
      return "a warp vote";
    case Operation::match:
      return "a warp match";
    case Operation::reduce:
      return "a warp reduction";
    case Operation::active:
      return "__activemask()";
    case Operation::collective:
      return "an operation of a group of threads";
  }
  return "";
}

/// The meeting that the lane waits at.
const Meeting* meeting_of(const Lane& lane) {
  for (const Meeting* m = lane.warp->open; m != nullptr; m = m->next) {
    if ((m->arrived >> lane.number & 1) != 0) return m;
  }
  return nullptr;
}

std::string call_of(const Lane& lane) {
  if (lane.wait == Wait::meeting) {
    const Meeting* meeting = meeting_of(lane);
    if (meeting == nullptr) return "a warp operation";
    if (meeting->mask == ~0u) return operation_name(meeting->operation);
    return fmt::format("{} (mask {:#x})", operation_name(meeting->operation), meeting->mask);
  }
  if (lane.wait == Wait::grid) return "grid.sync()";
  if (lane.wait == Wait::split_barrier) return "cuda::barrier::wait()";
  return "__syncthreads()";
}

/// Fails the grid for a lane that waits with a mask that does not name it: where there is one, that
/// is why nobody comes.
bool report_wrong_mask(Block& block) {
  for (unsigned i = 0; i < block.threads; ++i) {
    const Lane& lane = block.lanes[i];
    if (lane.stack == nullptr || lane.wait != Wait::meeting) continue;
    const Meeting* meeting = meeting_of(lane);
    const std::uint32_t own = 1u << lane.number;
    if (meeting == nullptr || (meeting->unnamed & own) == 0) continue;
    block.grid->fail("wrong_mask",
                     fmt::format("thread ({}, {}, {}) of block ({}, {}, {}) is lane {} of its warp "
                                 "and calls {} with the mask {:#x}, which does not name it: it "
                                 "waits for ever",
                                 lane.index.x, lane.index.y, lane.index.z, block.index.x,
                                 block.index.y, block.index.z, lane.number,
                                 operation_name(meeting->operation), meeting->mask & ~own),
                     line_of_call(lane.pc), cudaErrorLaunchTimeout);
    return true;
  }
  return false;
}

void sort(Groups& groups) {
  std::stable_sort(groups.begin(), groups.end(),
                   [](const Group& a, const Group& b) { return a.threads > b.threads; });
}

}  // namespace

void add_waiting(Groups& groups, const Lane& lane) {
  std::string call = call_of(lane);
  SourceLine where = line_of_call(lane.pc);
  for (Group& group : groups) {
    if (group.where == where && group.call == call) {
      ++group.threads;
      return sort(groups);
    }
  }
  groups.push_back({std::move(call), std::move(where), 1});
}

Groups group_waiting(const Queue& queue) {
  Groups groups;
  for (const Lane* lane = queue.head; lane != nullptr; lane = lane->next)
    add_waiting(groups, *lane);
  return groups;
}

Groups group_waiting(const Block& block) {
  Groups groups;
  for (unsigned i = 0; i < block.threads; ++i) {
    const Lane& lane = block.lanes[i];
    if (lane.stack != nullptr && lane.wait != Wait::none) add_waiting(groups, lane);
  }
  return groups;
}

std::string describe(const Groups& groups, unsigned threads) {
  constexpr std::size_t kShown = 4;  // a report has one paragraph
  std::string text;
  unsigned elsewhere = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const Group& group = groups[i];
    if (i >= kShown) {
      elsewhere += group.threads;
      continue;
    }
    text += text.empty() ? fmt::format("{} of {} threads wait at ", group.threads, threads)
                         : fmt::format(", {} at ", group.threads);
    text += fmt::format("{} in {}", group.call, group.where.brief());
  }
  if (elsewhere > 0) text += fmt::format(", {} elsewhere", elsewhere);
  return text;
}

void report_deadlock(Block& block) {
  if (report_wrong_mask(block)) return;
  const Groups groups = group_waiting(block);
  std::string text = "no thread of the block can go on: " + describe(groups, block.threads);
  if (block.live < block.threads) {
    text += fmt::format(", {} have returned", block.threads - block.live);
  }
  block.grid->fail("deadlock", text, groups.empty() ? SourceLine{} : groups.front().where,
                   cudaErrorLaunchTimeout);
}

}  // namespace simt
