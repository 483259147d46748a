// Traces of lanes that ran one after the other, put back into step.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <vector>

#include "counters/warp_trace.h"

namespace simt::counters {
namespace {

const void* pointer_to(std::uintptr_t pc) {
  return reinterpret_cast<const void*>(pc);
}

Event load(std::uintptr_t pc, unsigned depth = 1) {
  return Event::access(pointer_to(pc), depth, EventKind::global_load, pointer_to(0x1000), 4);
}
Event block(std::uintptr_t pc, unsigned depth = 1) {
  return Event::block(pointer_to(pc), depth);
}
Event sync(std::uintptr_t pc, std::uint32_t mask = ~0u) {
  return Event::meeting(pointer_to(pc), 1, EventKind::warp_operation, mask);
}

/// Writes "pc:lanes" for each instruction.
struct Recorder : Sink {
  void instruction(std::uint32_t lanes, std::uint64_t order, const PerLane&) override {
    steps.push_back(std::to_string(order & Event::kPcMask) + ":" +
                    std::to_string(std::popcount(lanes)));
  }
  void parted(std::uint64_t pc, std::uint64_t block, unsigned ways) override {
    partings.push_back(std::to_string(pc) + ":" + std::to_string(ways));
    blocks.push_back(block);
  }
  std::vector<std::string> steps, partings;
  std::vector<std::uint64_t> blocks;
};

using Steps = std::vector<std::string>;

/// Runs each lane of a warp to its end, one after the other.
template <class Body>
Recorder run(Body body, unsigned lanes = 32) {
  WarpTrace trace;
  Recorder recorder;
  trace.begin(lanes == 32 ? ~0u : (1u << lanes) - 1);
  for (unsigned lane = 0; lane < lanes; ++lane) {
    body(lane, [&](const Event& event) { trace.push(lane, event); });
    trace.finish(lane);
    trace.advance(recorder);
  }
  EXPECT_TRUE(trace.all_finished());
  return recorder;
}

TEST(WarpTrace, LanesThatDoTheSameAreOneInstruction) {
  const Recorder r = run([](unsigned, auto push) {
    push(load(10));
    push(load(20));
  });
  EXPECT_EQ(r.steps, (Steps{"10:32", "20:32"}));
  EXPECT_TRUE(r.partings.empty());
}

TEST(WarpTrace, BranchesRunOneAfterTheOtherAndMeetBehind) {
  const Recorder r = run([](unsigned lane, auto push) {
    push(load(10));
    push(load(lane < 8 ? 20 : 30));
    push(load(40));
  });
  EXPECT_EQ(r.steps, (Steps{"10:32", "20:8", "30:24", "40:32"}));
  EXPECT_EQ(r.partings, (Steps{"10:2"}));
}

TEST(WarpTrace, ABranchEndsTheBlockThatTheLanesBeganLast) {
  const Recorder r = run([](unsigned lane, auto push) {
    push(block(10));
    push(load(12));
    push(block(lane < 8 ? 20 : 30));
    push(block(40));
  });
  EXPECT_EQ(r.partings, (Steps{"12:2"}));
  EXPECT_EQ(r.blocks, (std::vector<std::uint64_t>{10}));
}

TEST(WarpTrace, BehindACallTheCallersBlockEndsWithTheBranch) {
  const Recorder r = run([](unsigned lane, auto push) {
    push(block(10));
    push(block(500, 2));
    push(load(510, 2));
    if (lane < 8) push(block(20));
    push(block(40));
  });
  EXPECT_EQ(r.partings, (Steps{"510:2"}));
  EXPECT_EQ(r.blocks, (std::vector<std::uint64_t>{10}));
}

TEST(WarpTrace, InACalledFunctionItsOwnBlockEndsWithTheBranch) {
  const Recorder r = run([](unsigned lane, auto push) {
    push(block(10));
    push(block(500, 2));
    if (lane < 8) push(block(510, 2));
    push(block(40));
  });
  EXPECT_EQ(r.blocks, (std::vector<std::uint64_t>{500}));
}

TEST(WarpTrace, ALoopRunsAsLongAsItsLongestLane) {
  const Recorder r = run([](unsigned lane, auto push) {
    for (unsigned i = 0; i <= lane / 16; ++i) push(load(10));
    push(load(20));
  });
  EXPECT_EQ(r.steps, (Steps{"10:32", "10:16", "20:32"}));
  EXPECT_EQ(r.partings, (Steps{"10:2"}));
}

TEST(WarpTrace, ACallIsFinishedBeforeTheCallerGoesOn) {
  // The function lies behind its caller: by pc alone the second call of some lanes came first.
  const Recorder r = run([](unsigned lane, auto push) {
    push(load(10));
    if (lane % 2 == 0) push(load(500, 2));
    push(load(20));
  });
  EXPECT_EQ(r.steps, (Steps{"10:32", "500:16", "20:32"}));
}

TEST(WarpTrace, AnEarlyReturnPartsTheWarp) {
  const Recorder r = run([](unsigned lane, auto push) {
    if (lane >= 20) return;
    push(load(10));
  });
  EXPECT_EQ(r.steps, (Steps{"10:20"}));
  EXPECT_EQ(r.partings, (Steps{"0:2"}));
}

TEST(WarpTrace, APartialWarpHasOnlyItsLanes) {
  const Recorder r = run([](unsigned, auto push) { push(load(10)); }, 5);
  EXPECT_EQ(r.steps, (Steps{"10:5"}));
}

TEST(WarpTrace, AMeetingWaitsForTheLanesOfItsMask) {
  // Lanes 0..15 meet at pc 10, which is before pc 20 of the others; behind it they go on at 5.
  const Recorder r = run([](unsigned lane, auto push) {
    if (lane < 16) {
      push(sync(10, 0xffff));
      push(load(5));
    } else {
      push(load(20));
    }
    push(sync(30));
  });
  EXPECT_EQ(r.steps, (Steps{"10:16", "5:16", "20:16", "30:32"}));
}

TEST(WarpTrace, ALaneWithoutEventsHoldsTheOthersBack) {
  WarpTrace trace;
  Recorder r;
  trace.begin(3);
  trace.push(0, load(10));
  trace.advance(r);
  EXPECT_TRUE(r.steps.empty());
  trace.push(1, load(10));
  trace.advance(r);
  EXPECT_EQ(r.steps, (Steps{"10:2"}));
}

TEST(WarpTrace, AFullBufferIsEmptiedWhenTheOthersHaveComeAsFar) {
  WarpTrace trace;
  Recorder r;
  trace.begin(3);
  for (unsigned i = 0; i < WarpTrace::kCapacity; ++i) trace.push(0, load(10));
  EXPECT_TRUE(trace.is_full(0));
  trace.advance(r);
  EXPECT_TRUE(trace.is_full(0));
  for (unsigned i = 0; i < 7; ++i) trace.push(1, load(10));
  trace.advance(r);
  EXPECT_FALSE(trace.is_full(0));
  EXPECT_EQ(r.steps, Steps(7, "10:2"));
}

TEST(WarpTrace, FlushGoesOnWithoutLanesThatHaveNothing) {
  WarpTrace trace;
  Recorder r;
  trace.begin(3);
  trace.push(0, load(10));
  trace.push(0, sync(20));  // lane 1 never comes
  trace.flush(r);
  EXPECT_EQ(r.steps, (Steps{"10:1", "20:1"}));
}

}  // namespace
}  // namespace simt::counters
