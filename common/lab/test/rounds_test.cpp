// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "rounds.h"

#include <gtest/gtest.h>

#include <string>

namespace lab {
namespace {

Rounds steady(int count) {
  Rounds rounds(1);
  for (int i = 0; i < count; ++i) rounds.add(3.0, 2.0);
  return rounds;
}

TEST(Rounds, AreEnoughWhenTheyAgreeAndSoonerPastTheTimeLimit) {
  EXPECT_FALSE(steady(10).are_enough(false));
  EXPECT_TRUE(steady(11).are_enough(false));
  EXPECT_FALSE(steady(5).are_enough(true));
  EXPECT_TRUE(steady(6).are_enough(true));
  Rounds apart(1);
  for (int i = 0; i < 20; ++i) apart.add(i % 2 == 0 ? 1.0 : 2.0, 1.0);
  EXPECT_FALSE(apart.are_enough(false));
  EXPECT_TRUE(apart.are_enough(true));
}

TEST(Rounds, ComeToARatioWithSpeeds) {
  BenchRecord record;
  record.floor_ms = 1.0;
  steady(11).conclude(4e6, 6e6, record);
  EXPECT_EQ(record.state, "ok");
  EXPECT_EQ(record.ratio, 1.5);
  EXPECT_EQ(record.rounds, 11);
  EXPECT_EQ(record.roofline_share, 0.5);
  EXPECT_EQ(record.gbs, 2.0);
  EXPECT_EQ(record.gflops, 3.0);
}

TEST(Rounds, AreUnstableWhereTheyDiffer) {
  Rounds apart(1);
  for (int i = 0; i < 20; ++i) apart.add(i % 2 == 0 ? 1.0 : 2.0, 1.0);
  BenchRecord record;
  apart.conclude(0, 0, record);
  EXPECT_EQ(record.state, "unstable");
  EXPECT_NE(record.reason.find("After 20 rounds"), std::string::npos) << record.reason;
}

TEST(Rounds, AreImpossibleBelowWhatTheHardwareNeeds) {
  BenchRecord record;
  record.floor_ms = 2.1;
  record.ranks = 3;
  steady(11).conclude(0, 0, record);
  EXPECT_EQ(record.state, "impossible");
  EXPECT_EQ(record.reason, "2 ms a call is faster than the cards can do the work (2.1 ms).");
}

}  // namespace
}  // namespace lab
