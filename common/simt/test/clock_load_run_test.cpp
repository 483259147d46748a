// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/load_run.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "clock/block_code.h"

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

TEST(ClockLoadRun, OfACountedLoopOneRoundIsLeftAndThenUpToTwo) {
  const std::uint64_t waits[] = {0, 1, 2, 2, 1, 2, 3, 3, 2, 3};
  for (std::size_t n = 0; n < std::size(waits); ++n) {
    EXPECT_EQ(waits_of(LoopTest::counted, n), waits[n]) << n << " rounds";
  }
}

TEST(ClockLoadRun, AConstantLoopHasNoRemainder) {
  const std::uint64_t waits[] = {0, 1, 1, 1, 1, 2, 2, 2, 2, 3};
  for (std::size_t n = 0; n < std::size(waits); ++n) {
    EXPECT_EQ(waits_of(LoopTest::constant, n), waits[n]) << n << " rounds";
  }
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
  for (unsigned round = 0; round <= kUnrolled; ++round) loads.run.block(10, LoopTest::counted);
  loads.load(2);
  EXPECT_EQ(loads.sums.global_waits, 2u);
}

#if defined(__x86_64__)
/// Of a block of these instructions: `call f` before it and behind it.
LoopTest test_of(std::initializer_list<unsigned char> instructions) {
  std::vector<unsigned char> code = {0xe8, 0, 1, 0, 0};
  code.insert(code.end(), instructions);
  const auto distance = static_cast<unsigned char>(0x100 - instructions.size() - 5);
  code.insert(code.end(), {0xe8, distance, 0, 0, 0, 0, 0, 0});
  return scan_block_code(code.data() + 5, 5, code.size() - 5).loop;
}

TEST(ClockLoadRun, ALoopIsTestedByAJumpBack) {
  EXPECT_EQ(test_of({0x44, 0x39, 0xed, 0x7c, 0xe0}), LoopTest::counted) << "cmp ebp, r13d; jl";
  EXPECT_EQ(test_of({0x44, 0x39, 0xed, 0x7c, 0x20}), LoopTest::none) << "forward";
  EXPECT_EQ(test_of({0x8b, 0x44, 0x24, 0x20, 0x39, 0xc3, 0x0f, 0x8f, 0xe0, 0xfe, 0xff, 0xff}),
            LoopTest::counted)
      << "mov eax, [rsp+32]; cmp ebx, eax; jg, far";
  EXPECT_EQ(test_of({0x39, 0xc3, 0x0f, 0x8f, 0xe0, 0x01, 0x00, 0x00}), LoopTest::none);
  EXPECT_EQ(test_of({0x90}), LoopTest::none);
  EXPECT_EQ(test_of({}), LoopTest::none);
}

TEST(ClockLoadRun, AConstantIsPartOfTheComparison) {
  EXPECT_EQ(test_of({0x83, 0xfb, 0x03, 0x7e, 0xe0}), LoopTest::constant) << "cmp ebx, 3; jle";
  EXPECT_EQ(test_of({0x49, 0x83, 0xfc, 0x07, 0x76, 0xe0}), LoopTest::constant) << "cmp r12, 7; jbe";
  EXPECT_EQ(test_of({0x81, 0xfb, 0xff, 0x03, 0, 0, 0x7e, 0xe0}), LoopTest::constant) << "1023";
  EXPECT_EQ(test_of({0x3d, 0xff, 0x03, 0, 0, 0x7e, 0xe0}), LoopTest::constant) << "cmp eax, 1023";
  EXPECT_EQ(test_of({0x83, 0x7c, 0x24, 0x0c, 0x03, 0x7e, 0xe0}), LoopTest::constant)
      << "cmp dword [rsp+12], 3";
  EXPECT_EQ(test_of({0x83, 0xc3, 0x03, 0x7e, 0xe0}), LoopTest::counted) << "add ebx, 3";
}
#endif

}  // namespace
