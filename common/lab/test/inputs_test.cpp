// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lab/inputs.h"

#include <gtest/gtest.h>

#include <set>

#include "lab/launch.h"

namespace lab {
namespace {

TEST(Inputs, AreAPureFunctionOfSeedAndIndex) {
  EXPECT_EQ(mix(1, 2), mix(1, 2));
  EXPECT_NE(mix(1, 2), mix(1, 3));
  EXPECT_NE(mix(1, 2), mix(2, 2));
  // SplitMix64 started at 1234567: its first outputs as published.
  EXPECT_EQ(mix(1234567, 0), 6457827717110365317ULL);
  EXPECT_EQ(mix(1234567, 1), 3203168211198807973ULL);
}

TEST(Inputs, UniformValuesFillTheirRangeEvenly) {
  double sum = 0;
  float low = 1;
  float high = -1;
  for (std::uint64_t i = 0; i < 100000; ++i) {
    const float x = uniform(3, i);
    ASSERT_GE(x, -1.0f);
    ASSERT_LT(x, 1.0f);
    low = x < low ? x : low;
    high = x > high ? x : high;
    sum += static_cast<double>(x);
  }
  EXPECT_LT(low, -0.999f);
  EXPECT_GT(high, 0.999f);
  EXPECT_NEAR(sum / 100000, 0.0, 0.01);
}

TEST(Inputs, IntegersReachBothEndsAndNothingElse) {
  std::set<int> seen;
  for (std::uint64_t i = 0; i < 1000; ++i) seen.insert(integer(5, i, -2, 3));
  EXPECT_EQ(seen, (std::set<int>{-2, -1, 0, 1, 2, 3}));
  EXPECT_EQ(integer(5, 0, 7, 7), 7);
}

TEST(Launch, BlocksCoverTheElementsWithinReason) {
  EXPECT_EQ(ceil_div(257, 256), 2);
  EXPECT_EQ(ceil_div(256, 256), 1);
  EXPECT_EQ(ceil_div(0, 256), 0);
  EXPECT_EQ(blocks_for(0), 1U);
  EXPECT_EQ(blocks_for(1), 1U);
  EXPECT_EQ(blocks_for(257), 2U);
  EXPECT_EQ(blocks_for(257, 128), 3U);
  EXPECT_EQ(blocks_for(std::size_t{1} << 40), kMaxBlocks);
}

}  // namespace
}  // namespace lab
