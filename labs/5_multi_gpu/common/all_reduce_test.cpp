// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "all_reduce.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace {

// Three ranks with two elements each.
struct Given {
  float operator()(int rank, std::size_t i) const {
    constexpr float kArrays[3][2] = {{1, 2}, {10, 20}, {100, 200}};
    return kArrays[rank][i];
  }
};
constexpr lab::AllReduce<Given> kSum{{}, 3};

class AllReduceMistakes : public testing::Test {
 protected:
  std::vector<double> of(const std::string& name) const {
    for (const lab::Hypothesis& h : lab::all_reduce_mistakes(kSum, 2, true)) {
      if (h.diagnosis != name) continue;
      if (h.result) return h.result().values;
      std::vector<double> all;
      for (std::size_t i = 0; i < 6; ++i) all.push_back(h.element(i));
      return all;
    }
    return {};
  }
};

using Values = std::vector<double>;

TEST_F(AllReduceMistakes, TheRightResultIsARowForEachRank) {
  const lab::Expected right = lab::all_reduce_result(kSum, 3, 2);
  EXPECT_EQ(right.rows, 3u);
  EXPECT_EQ(right.values, (Values{111, 222, 111, 222, 111, 222}));
  EXPECT_TRUE(right.bounds.empty());
}

TEST_F(AllReduceMistakes, EachGivesItsOwnResult) {
  EXPECT_EQ(of("average"), (Values{37, 74, 37, 74, 37, 74}));
  EXPECT_EQ(of("largest_not_sum"), (Values{100, 200, 100, 200, 100, 200}));
  EXPECT_EQ(of("own_array"), (Values{1, 2, 10, 20, 100, 200}));
  EXPECT_EQ(of("without_own"), (Values{110, 220, 101, 202, 11, 22}));
  EXPECT_EQ(of("two_ranks_only"), (Values{11, 22, 11, 22, 11, 22}));
  EXPECT_EQ(of("in_place_lost"), (Values{0, 0, 0, 0, 0, 0}));
}

TEST_F(AllReduceMistakes, RecursiveDoublingMissesRanksWithoutAPartner) {
  // Step 1 joins 0 and 1; step 2 joins 0 and 2; rank 1 never hears of rank 2.
  EXPECT_EQ(of("powers_of_two_only"), (Values{111, 222, 11, 22, 111, 222}));
}

TEST_F(AllReduceMistakes, ReduceLeavesTheOtherRanksUnwritten) {
  const Values values = of("only_first_rank");
  ASSERT_EQ(values.size(), 6u);
  EXPECT_EQ(values[1], 222);
  EXPECT_TRUE(std::isnan(values[2]));
}

TEST(AllReduceBits, RanksThatDifferInOneBitAreTold) {
  EXPECT_FALSE(lab::differing_ranks({1, 2, 1, 2}, 2));
  const auto told = lab::differing_ranks({1, 2, 1, 2.0000001}, 2);
  ASSERT_TRUE(told);
  EXPECT_EQ(told->diagnosis, "ranks_differ");
  EXPECT_FALSE(lab::differing_ranks({}, 0));
}

}  // namespace
