// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/ladder_order.h"

#include <gtest/gtest.h>

#include "test/scratch.h"

namespace grader {
namespace {

class LadderOrder : public testing::Test {
 protected:
  LadderOrder() {
    for (const char* name : {"v1_a.cu", "v2_b.cu"}) scratch_.write(name, "");
    lab_.solutions = scratch_.path();
    results_.card = "H100";
  }
  Scratch scratch_;
  Lab lab_;
  Results results_;
};

TEST_F(LadderOrder, AllowsNoise) {
  results_.rungs = {{"v1_a", "ok", 0.90}, {"v2_b", "ok", 0.89}};
  EXPECT_TRUE(check_ladder_order(lab_, results_).empty());
}

TEST_F(LadderOrder, FindsARungThatIsSlowerThanTheOneBefore) {
  results_.rungs = {{"v1_a", "ok", 0.90}, {"v2_b", "ok", 0.80}};
  EXPECT_EQ(check_ladder_order(lab_, results_).at(0),
            "v2_b (0.800) is slower than v1_a (0.900) on H100");
  lab_.facts.throughput.emplace().may_be_slower = {"v2_b"};
  EXPECT_TRUE(check_ladder_order(lab_, results_).empty());
}

TEST_F(LadderOrder, FindsARungThatWasNotMeasured) {
  results_.rungs = {{"v1_a", "ok", 0.90}};
  EXPECT_EQ(check_ladder_order(lab_, results_).at(0), "v2_b was not measured on H100");
}

}  // namespace
}  // namespace grader
