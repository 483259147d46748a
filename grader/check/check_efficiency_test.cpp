// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/check_efficiency.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

Lab lab_with(std::vector<std::pair<std::string, double>> rungs) {
  Lab lab;
  lab.facts.efficiency = EfficiencyRule{"a", {}, std::move(rungs)};
  return lab;
}

Grade earning(double points, PartState state = PartState::scored) {
  Grade grade;
  grade.score.parts = {{"efficiency", points, 10, state, "why"}};
  return grade;
}

TEST(CheckEfficiency, HoldsEveryRungToItsPoints) {
  const Lab lab = lab_with({{"v1_naive", 2.5}});
  EXPECT_TRUE(check_efficiency(lab, "v1_naive", earning(2.5)).empty());
  EXPECT_EQ(check_efficiency(lab, "v1_naive", earning(3)).front(),
            "v1_naive: it earns 3 for efficiency, not 2.5 as lab.toml says (why)");
  EXPECT_EQ(check_efficiency(lab, "v2_tile", earning(3)).size(), 1u);
}

TEST(CheckEfficiency, SaysNothingWhereItIsNotCounted) {
  EXPECT_TRUE(check_efficiency(lab_with({}), "v1_naive", earning(0, PartState::open)).empty());
  EXPECT_TRUE(check_efficiency(Lab{}, "v1_naive", earning(3)).empty());
}

TEST(CheckEfficiency, FindsRungsThatAreNotThere) {
  EXPECT_EQ(check_efficiency_rungs(lab_with({{"v9_gone", 1}})).size(), 1u);
}

}  // namespace
}  // namespace grader
