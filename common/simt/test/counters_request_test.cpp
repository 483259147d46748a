// Sectors and wavefronts of single warp instructions, each expectation derived in a comment.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "counters/request.h"

namespace simt::counters {
namespace {

constexpr std::uint64_t kBase = 0x10000;  // on a boundary of everything

/// Lanes [0, lanes) access `size` bytes at kBase + at(lane).
template <class At>
Request request(std::uint32_t size, At at, unsigned lanes = 32) {
  Request made;
  made.size = size;
  for (unsigned lane = 0; lane < lanes; ++lane) {
    made.add(lane, kBase + static_cast<std::uint64_t>(at(lane)));
  }
  return made;
}

TEST(Sectors, NeighbouringFloatsFillFour) {
  EXPECT_EQ(sectors(request(4, [](unsigned l) { return 4 * l; })), 4u);  // 128 bytes / 32
}

TEST(Sectors, AnOffsetOfOneFloatCostsAFifth) {
  EXPECT_EQ(sectors(request(4, [](unsigned l) { return 4 * l + 4; })), 5u);
}

TEST(Sectors, AStrideSpreadsThemUpToOnePerLane) {
  EXPECT_EQ(sectors(request(4, [](unsigned l) { return 8 * l; })), 8u);    // stride 2: 256 bytes
  EXPECT_EQ(sectors(request(4, [](unsigned l) { return 32 * l; })), 32u);  // stride 8
  EXPECT_EQ(sectors(request(4, [](unsigned l) { return 128 * l; })), 32u);
}

TEST(Sectors, OneAddressIsOneSector) {
  EXPECT_EQ(sectors(request(4, [](unsigned) { return 0; })), 1u);
}

TEST(Sectors, WiderAccessesAreOneRequestOfMoreSectors) {
  EXPECT_EQ(sectors(request(2, [](unsigned l) { return 2 * l; })), 2u);     // half
  EXPECT_EQ(sectors(request(8, [](unsigned l) { return 8 * l; })), 8u);     // float2, double
  EXPECT_EQ(sectors(request(16, [](unsigned l) { return 16 * l; })), 16u);  // float4
}

TEST(Sectors, TheOrderOfLanesDoesNotMatter) {
  EXPECT_EQ(sectors(request(4, [](unsigned l) { return 4 * (31 - l); })), 4u);
  EXPECT_EQ(sectors(request(4, [](unsigned l) { return 4 * (l * 7 % 32); })), 4u);
}

TEST(Sectors, OnlyActiveLanesCount) {
  EXPECT_EQ(sectors(request(
                4, [](unsigned l) { return 4 * l; }, 9)),
            2u);  // 36 bytes
}

unsigned load(const Request& r) {
  return shared_load(r).taken;
}

TEST(SharedLoad, NeighbouringWordsTakeOnePass) {
  EXPECT_EQ(load(request(4, [](unsigned l) { return 4 * l; })), 1u);
}

TEST(SharedLoad, AnEvenStrideConflictsByItsPowerOfTwo) {
  EXPECT_EQ(load(request(4, [](unsigned l) { return 8 * l; })), 2u);
  EXPECT_EQ(load(request(4, [](unsigned l) { return 24 * l; })), 2u);  // stride 6 = 2 x 3
  EXPECT_EQ(load(request(4, [](unsigned l) { return 128 * l; })), 32u);
}

TEST(SharedLoad, AnOddStrideDoesNotConflict) {
  EXPECT_EQ(load(request(4, [](unsigned l) { return 132 * l; })), 1u);  // the padded tile: 33
}

TEST(SharedLoad, LanesThatReadOneWordShareIt) {
  EXPECT_EQ(load(request(4, [](unsigned) { return 0; })), 1u);
  EXPECT_EQ(load(request(4, [](unsigned l) { return 4 * (l / 4); })), 1u);
  // Bank 0 has the words 0 and 32, each wanted by 16 lanes.
  EXPECT_EQ(load(request(4, [](unsigned l) { return 128 * (l / 16); })), 2u);
}

TEST(SharedLoad, PartsOfAWordAreTheWord) {
  EXPECT_EQ(load(request(2, [](unsigned l) { return 2 * l; })), 1u);
  EXPECT_EQ(load(request(1, [](unsigned l) { return l; })), 1u);
}

TEST(AtomicSectors, LanesAtOneAddressTakeTurnsAndEachTurnCountsItsSectorsAnew) {
  EXPECT_EQ(atomic_sectors(request(4, [](unsigned l) { return 4 * l; })), 4u);
  EXPECT_EQ(atomic_sectors(request(4, [](unsigned) { return 64; })), 32u);
  EXPECT_EQ(atomic_sectors(request(4, [](unsigned l) { return 4 * (l % 8); })), 4u);
  // 16 lanes at one address, 16 side by side in two other sectors.
  EXPECT_EQ(atomic_sectors(request(4, [](unsigned l) { return l < 16 ? 128 : 4 * (l - 16); })),
            18u);
}

TEST(SharedLoad, EightBytesGoByHalfWarps) {
  const Wavefronts all = shared_load(request(8, [](unsigned l) { return 8 * l; }));
  EXPECT_EQ(all.taken, 2u);
  EXPECT_EQ(all.least, 2u);
  // Stride 16 bytes: 16 lanes over 64 words: 2 per bank; two halves.
  EXPECT_EQ(load(request(8, [](unsigned l) { return 16 * l; })), 4u);
}

TEST(SharedLoad, SixteenBytesGoByQuarterWarps) {
  EXPECT_EQ(load(request(16, [](unsigned l) { return 16 * l; })), 4u);
  // Stride 32 bytes: 8 lanes over 64 words: 2 per bank; four quarters.
  EXPECT_EQ(load(request(16, [](unsigned l) { return 32 * l; })), 8u);
}

TEST(SharedLoad, PairsOfLanesAtOneAddressHalveThePasses) {
  EXPECT_EQ(load(request(8, [](unsigned l) { return 8 * (l / 2); })), 1u);  // l and l ^ 1
  EXPECT_EQ(load(request(16, [](unsigned l) { return 16 * (l / 2); })), 2u);
  EXPECT_EQ(load(request(16, [](unsigned l) { return 16 * (l / 4 * 2 + l % 2); })), 2u);  // l ^ 2
}

TEST(SharedLoad, AQuarterThatIsNotActiveCostsNothing) {
  EXPECT_EQ(load(request(
                16, [](unsigned l) { return 16 * l; }, 16)),
            2u);
}

TEST(SharedStore, FollowsTheSameBanks) {
  EXPECT_EQ(shared_store(request(4, [](unsigned l) { return 4 * l; })).taken, 1u);
  EXPECT_EQ(shared_store(request(4, [](unsigned l) { return 128 * l; })).taken, 32u);
  EXPECT_EQ(shared_store(request(16, [](unsigned l) { return 16 * l; })).taken, 4u);
}

TEST(SharedAtomic, LanesOfOneWordTakeTurns) {
  EXPECT_EQ(shared_atomic(request(4, [](unsigned l) { return 4 * l; })).taken, 1u);
  EXPECT_EQ(shared_atomic(request(4, [](unsigned) { return 0; })).taken, 32u);
  EXPECT_EQ(shared_atomic(request(4, [](unsigned l) { return 4 * (l % 8); })).taken, 4u);
}

}  // namespace
}  // namespace simt::counters
