// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "stats.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lab/inputs.h"

namespace lab {
namespace {

TEST(Median, IsTheMiddleOrTheMeanOfTheTwoMiddleValues) {
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
  EXPECT_TRUE(std::isnan(median({})));
}

TEST(BootstrapInterval, IsAPointWhenAllValuesAreEqual) {
  const Interval interval = bootstrap_median({2, 2, 2, 2}, 1);
  EXPECT_EQ(interval.low, 2);
  EXPECT_EQ(interval.high, 2);
  EXPECT_EQ(interval.half_width(), 0);
}

TEST(BootstrapInterval, IsAFunctionOfTheSeed) {
  const std::vector<double> values{1, 2, 3, 4, 5, 6, 7, 8, 9};
  EXPECT_EQ(bootstrap_median(values, 7).low, bootstrap_median(values, 7).low);
  EXPECT_EQ(bootstrap_median(values, 7).high, bootstrap_median(values, 7).high);
}

// Of 200 experiments with a known median about 95 % must have it in their interval.
TEST(BootstrapInterval, HoldsTheTrueMedianAboutAsOftenAsItSays) {
  int hits = 0;
  for (std::uint64_t experiment = 0; experiment < 200; ++experiment) {
    std::vector<double> values(21);
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = 1.0 + 0.01 * static_cast<double>(uniform(experiment, i));
    const Interval interval = bootstrap_median(values, experiment);
    if (interval.low <= 1.0 && 1.0 <= interval.high) ++hits;
  }
  EXPECT_GE(hits, 180);
  EXPECT_LT(hits, 200);
}

TEST(BootstrapInterval, ShrinksWithMoreValues) {
  std::vector<double> few(11);
  std::vector<double> many(101);
  for (std::size_t i = 0; i < few.size(); ++i) few[i] = 1.0 + static_cast<double>(uniform(1, i));
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = 1.0 + static_cast<double>(uniform(1, i));
  EXPECT_LT(bootstrap_median(many, 1).high - bootstrap_median(many, 1).low,
            bootstrap_median(few, 1).high - bootstrap_median(few, 1).low);
}

}  // namespace
}  // namespace lab
