// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/collective_time.h"

#include <gtest/gtest.h>

#include "clock_h100.h"

namespace {

using namespace simt::clock;

double us(const std::vector<Collective>& calls) {
  return static_cast<double>(collective_time(calls, h100()).total) * 1e-6;
}

TEST(ClockCollective, AllReduceOfTwoTakesWhatNcclTookOnTwoGpus) {
  // docs/results/all_reduce.2xNVIDIA_H200.md, as graphs up to 16 MiB
  const struct {
    double bytes;
    double us;
  } measured[] = {{1024, 5.94},     {262144, 8.31},    {1 << 20, 13.05},
                  {4 << 20, 32.57}, {16 << 20, 77.16}, {256 << 20, 900.87}};
  for (const auto& one : measured) {
    EXPECT_NEAR(us({{Pattern::all_reduce, one.bytes, 2}}) / one.us, 1, 0.11) << one.bytes;
  }
}

TEST(ClockCollective, MoreRanksMoveMoreAndTakeMoreTrips) {
  const auto all_reduce = [](int ranks, double bytes) {
    return us({{Pattern::all_reduce, bytes, ranks}});
  };
  EXPECT_GT(all_reduce(4, 4), all_reduce(2, 4));
  EXPECT_NEAR(all_reduce(8, 1e9) / all_reduce(2, 1e9), 1.75, 0.01);
}

TEST(ClockCollective, WhatStandsInOneGroupHasOneLatency) {
  const Collective one{Pattern::all_reduce, 4, 2};
  EXPECT_LT(us({one, one}), 1.01 * us({one}));
}

TEST(ClockCollective, SendsAndReceivesOfAGroupShareNoDirection) {
  const Collective send{Pattern::send, 1e9, 2};
  const Collective receive{Pattern::receive, 1e9, 2};
  EXPECT_EQ(us({send, receive}), us({send}));
  EXPECT_NEAR(us({send, send}) / us({send}), 2, 0.01);
}

TEST(ClockCollective, SaysWhatLimitsIt) {
  EXPECT_FALSE(collective_time({{Pattern::all_reduce, 4, 2}}, h100()).by_bandwidth);
  EXPECT_TRUE(collective_time({{Pattern::all_reduce, 1e9, 2}}, h100()).by_bandwidth);
}

}  // namespace
