// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/perf_score.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace grader {
namespace {

const ThroughputRule kRule = {"copy", 0.1, 0.9, 1.2};

TEST(PerfScore, UnreadableTimeEarnsNothing) {
  EXPECT_EQ(perf_share(kRule, std::nan("")), 0);
  EXPECT_EQ(perf_share(kRule, std::numeric_limits<double>::infinity()), 0);
  EXPECT_EQ(perf_share(kRule, -1), 0);
  EXPECT_EQ(perf_share(kRule, 0), 0);
}

TEST(PerfScore, TheNaiveRungEarnsNothing) {
  EXPECT_EQ(perf_share(kRule, 0.1), 0);
  EXPECT_EQ(perf_share(kRule, 0.05), 0);
}

TEST(PerfScore, OnePercentOfNoiseBelowFullCostsNothing) {
  EXPECT_EQ(perf_share(kRule, 0.9), 1);
  EXPECT_EQ(perf_share(kRule, 0.892), 1);
  EXPECT_LT(perf_share(kRule, 0.88), 1);
}

TEST(PerfScore, EachDoublingEarnsTheSame) {
  const double first = perf_share(kRule, 0.2) - perf_share(kRule, 0.1);
  const double second = perf_share(kRule, 0.4) - perf_share(kRule, 0.2);
  EXPECT_NEAR(first, second, 1e-12);
}

}  // namespace
}  // namespace grader
