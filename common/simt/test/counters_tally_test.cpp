// Counts of whole warps by pc.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string_view>

#include "counters/tally.h"

namespace simt::counters {
namespace {

const void* at(std::uintptr_t value) {
  return reinterpret_cast<const void*>(value);
}

/// 32 lanes that all execute one event.
template <class Make>
Tally tally_of(Make make) {
  WarpTrace trace;
  Tally tally;
  trace.begin(~0u);
  for (unsigned lane = 0; lane < 32; ++lane) {
    trace.push(lane, make(lane));
    trace.finish(lane);
  }
  trace.advance(tally);
  return tally;
}

TEST(Tally, CountsRequestsSectorsAndBytesOfALoad) {
  const Tally tally = tally_of([](unsigned lane) {
    return Event::access(at(7), 1, EventKind::global_load, at(0x1000 + 8 * lane), 4);
  });
  ASSERT_EQ(tally.sites().size(), 1u);
  EXPECT_EQ(tally.sites()[0].pc, 7u);
  const Counts& counts = tally.sites()[0].counts;
  EXPECT_EQ(counts.global_load.requests, 1u);
  EXPECT_EQ(counts.global_load.sectors, 8u);
  EXPECT_EQ(counts.global_load.bytes, 128u);
  EXPECT_EQ(counts.instructions, 1u);
  EXPECT_EQ(counts.thread_instructions, 32u);
}

TEST(Tally, APartingCountsAtTheBranchWhereThatIsKnown) {
  Tally tally([](std::uint64_t block) -> std::uint64_t { return block == 10 ? 19 : 0; });
  tally.parted(12, 10, 2);
  tally.parted(14, 10, 3);
  tally.parted(25, 20, 2);
  ASSERT_EQ(tally.sites().size(), 2u);
  EXPECT_EQ(tally.sites()[0].pc, 19u);
  EXPECT_EQ(tally.sites()[0].counts.divergent_branches, 3u);
  EXPECT_EQ(tally.sites()[1].pc, 25u);
}

TEST(Tally, ConflictsAreWavefrontsBeyondTheWidth) {
  const Tally tally = tally_of([](unsigned lane) {
    return Event::access(at(7), 1, EventKind::shared_store, at(0x1000 + 128 * lane), 8);
  });
  const Shared& shared = tally.sites().at(0).counts.shared_store;
  EXPECT_EQ(shared.wavefronts, 32u);  // two half-warps of 16 each
  EXPECT_EQ(shared.conflicts, 30u);
}

TEST(Tally, OneInstructionMayReachTwoMemories) {
  const Tally tally = tally_of([](unsigned lane) {
    return Event::access(at(7), 1, lane < 16 ? EventKind::global_load : EventKind::shared_load,
                         at(0x1000 + 4 * lane), 4);
  });
  const Counts& counts = tally.sites().at(0).counts;
  EXPECT_EQ(counts.global_load.sectors, 2u);
  EXPECT_EQ(counts.shared_load.wavefronts, 1u);
}

TEST(Metrics, HaveNamesOfTheirOwn) {
  for (const Metric& metric : metrics()) {
    const std::string_view name = metric.name;
    EXPECT_TRUE(name.find("__") != name.npos) << name;
    EXPECT_TRUE(name.ends_with(".sum")) << name;
  }
}

}  // namespace
}  // namespace simt::counters
