// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/case_faults.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

CaseResult case_of(const std::string& name, const std::string& group) {
  CaseResult one;
  one.name = name;
  one.group = group;
  return one;
}

TEST(CaseFaults, NameFileLineAndMend) {
  LabFacts facts;
  facts.groups = {{"basic", 0.5}, {"tails", 0.5}};
  facts.groups_place = "lab.toml:9";
  facts.group_places = {"lab.toml:10", "lab.toml:11"};
  EXPECT_EQ(case_faults(facts, {case_of("n_1", "basic"), case_of("n_7", "odd")}),
            (std::vector<std::string>{
                "lab.toml:9: [groups] has no \"odd\", the group of case n_7 in harness.cu; there "
                "are basic, tails: name the same groups in both files",
                "lab.toml:11: group \"tails\" has no case in harness.cu, whose groups are basic, "
                "odd: name the same groups in both files"}));
  EXPECT_TRUE(case_faults(facts, {case_of("n_1", "basic"), case_of("n_7", "tails")}).empty());
}

TEST(CaseFaults, TellOfTheCaseThatEfficiencyIsCountedIn) {
  LabFacts facts;
  facts.groups = {{"basic", 1}};
  facts.efficiency = EfficiencyRule{"n_2", {}, {}, "lab.toml:20"};
  EXPECT_EQ(case_faults(facts, {case_of("n_1", "basic"), case_of("n_3", "basic")}),
            std::vector<std::string>{"lab.toml:20: [efficiency] counts in case \"n_2\", which "
                                     "harness.cu has not; there are n_1, n_3: name one of them"});
  EXPECT_TRUE(case_faults(facts, {case_of("n_2", "basic")}).empty());
}

}  // namespace
}  // namespace grader
