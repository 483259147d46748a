// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/load_run.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace {

using namespace simt::clock;
using Kind = LoadRun::Kind;

/// A warp's loads; what stores stands at its end.
struct Loads {
  WaitSums sums;
  LoadRun run;

  Loads() { run.begin(sums); }
  void load(std::uint64_t pc, Kind kind = Kind::global) {
    run.load(pc);
    run.add(kind);
  }
  /// A loop: its test, and loads of these kinds, one a round.
  void loop(std::uint64_t pc, LoopTest test, const std::vector<Kind>& kinds) {
    for (const Kind kind : kinds) {
      run.block(pc, test);
      run.block(pc + 1, LoopTest::none);
      load(pc + 2, kind);
    }
    run.block(pc, test);
  }
};

std::uint64_t waits_of(LoopTest test, std::size_t rounds) {
  Loads loads;
  loads.loop(10, test, std::vector<Kind>(rounds, Kind::global));
  loads.run.end();
  return loads.sums.global_waits;
}

TEST(ClockLoadRun, OfACountedLoopEightRoundsAreLeftAndFourAndOneAndThenUpToTwo) {
  const std::uint64_t waits[] = {0, 1, 2, 2, 1, 2, 3, 3, 1, 2, 3, 3, 2, 3, 4, 4, 1, 2, 3, 3, 2};
  for (std::size_t n = 0; n < std::size(waits); ++n) {
    EXPECT_EQ(waits_of(LoopTest::counted, n), waits[n]) << n << " rounds";
  }
}

TEST(ClockLoadRun, AConstantLoopHasNoRemainder) {
  for (const std::size_t n : {1u, 2u, 3u, 7u, 16u}) {
    EXPECT_EQ(waits_of(LoopTest::constant, n), 1u) << n << " rounds";
  }
  EXPECT_EQ(waits_of(LoopTest::constant, 17), 2u);
}

TEST(ClockLoadRun, LoadsBeforeALoopJoinItsFirstRound) {
  Loads loads;
  loads.load(1);
  loads.loop(10, LoopTest::counted, {Kind::global});
  EXPECT_EQ(loads.sums.global_waits, 1u);
  loads.run.end();
  EXPECT_EQ(loads.sums.global_waits, 1u);
  loads.load(1);
  loads.loop(10, LoopTest::counted, {Kind::global, Kind::global, Kind::global});
  loads.run.end();
  EXPECT_EQ(loads.sums.global_waits, 3u);
}

TEST(ClockLoadRun, OwnLoadsThatGoWithAPeersCostNoWait) {
  Loads loads;
  loads.load(1, Kind::global);
  loads.loop(10, LoopTest::counted, {Kind::peer, Kind::peer, Kind::peer});
  loads.run.end();
  EXPECT_EQ(loads.sums.peer_waits, 2u);
  EXPECT_EQ(loads.run.peer_waits(), 2u);
  EXPECT_EQ(loads.sums.global_waits, 0u);
}

TEST(ClockLoadRun, OwnLoadsInAnotherPartOfALoopDo) {
  Loads loads;
  loads.loop(10, LoopTest::counted, {Kind::global, Kind::peer});
  loads.run.end();
  EXPECT_EQ(loads.sums.peer_waits, 1u);
  EXPECT_EQ(loads.sums.global_waits, 1u);
}

TEST(ClockLoadRun, AFunctionThatIsCalledAgainIsNoLoop) {
  Loads loads;
  loads.run.block(10, LoopTest::counted);
  for (int call = 0; call < 3; ++call) {
    loads.run.block(5, LoopTest::none);
    loads.load(6);
  }
  loads.run.end();
  EXPECT_EQ(loads.sums.global_waits, 1u);
}

TEST(ClockLoadRun, ALoopWithoutLoadsUsesWhatWasLoaded) {
  Loads loads;
  loads.load(1);
  for (unsigned round = 0; round <= kRoundsToUse; ++round) loads.run.block(10, LoopTest::counted);
  loads.load(2);
  EXPECT_EQ(loads.sums.global_waits, 2u);
}

}  // namespace
