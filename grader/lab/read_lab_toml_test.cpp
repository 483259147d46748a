// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/read_lab_toml.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

const std::string kGood = R"(title = "Vector addition"
teaches = "grid-stride loop"
contract = ["lab::vector_add"]
[rubric]
correctness = 60
care = 10
throughput = 20
quiz = 10
[groups]
tails = 0.4
basic = 0.6
[throughput]
baseline = "device copy"
zero = 0.30
full = 0.90
not_credible = 1.25
[time]
case = 5
total = 60
[[todo]]
number = 1
title = "walk"
hints = ["a", "b"]
)";

std::string with(const std::string& from, const std::string& to) {
  std::string text = kGood;
  text.replace(text.find(from), from.size(), to);
  return text;
}

std::string fault(const std::string& text) {
  const auto facts = read_lab_toml(text, "lab.toml");
  return facts.ok() ? "" : facts.error().text;
}

TEST(ReadLabToml, ReadsEveryFact) {
  const auto facts = read_lab_toml(kGood, "lab.toml");
  ASSERT_TRUE(facts.ok()) << facts.error().text;
  EXPECT_EQ(facts.value().title, "Vector addition");
  EXPECT_EQ(facts.value().edits, std::vector<std::string>{"student.cu"});
  EXPECT_EQ(facts.value().rubric.front().first, "correctness");
  EXPECT_EQ(facts.value().groups.front().first, "tails");
  EXPECT_EQ(facts.value().throughput->full, 0.9);
  EXPECT_EQ(facts.value().case_seconds, 5);
  EXPECT_EQ(facts.value().todos[0].hints.size(), 2u);
}

TEST(ReadLabToml, NamesTheLineOfABrokenOne) {
  EXPECT_EQ(fault(with("care = 10", "care = ")).substr(0, 11), "lab.toml:6:");
}

TEST(ReadLabToml, RefusesATimeThatIsNoNumber) {
  EXPECT_NE(fault(with("case = 5", "case = nan")).find("times must be above 0"), std::string::npos);
}

TEST(ReadLabToml, RefusesFilesOutsideTheLab) {
  EXPECT_NE(fault(with("title =", "edits = [\"../x.cu\"]\ntitle =")).find("without a path"),
            std::string::npos);
}

TEST(ReadLabToml, RefusesARubricThatDoesNotSumTo100) {
  EXPECT_EQ(fault(with("care = 10", "care = 5")), "lab.toml:4: the rubric sums to 95, not 100");
}

TEST(ReadLabToml, RefusesGroupsThatDoNotSumTo1) {
  EXPECT_EQ(fault(with("0.6", "0.5")), "lab.toml:9: the groups sum to 0.9, not 1");
}

TEST(ReadLabToml, RefusesAKeyThatNobodyReadsAndSuggestsTheNearest) {
  EXPECT_EQ(fault(with("care = 10", "caer = 10")),
            "lab.toml:6: \"caer\" is not a key of this table; did you mean \"care\"?");
}

TEST(ReadLabToml, RefusesThresholdsThatDoNotRise) {
  EXPECT_NE(fault(with("0.30", "0.95")).find("must rise"), std::string::npos);
}

TEST(ReadLabToml, RefusesATextWhereANumberBelongs) {
  EXPECT_EQ(fault(with("care = 10", "care = \"10\"")), "lab.toml:6: \"care\" must be a number");
}

TEST(ReadLabToml, WantsThroughputWhenItIsScored) {
  EXPECT_NE(fault(with("[throughput]", "[[todo]]")).size(), 0u);
}

TEST(ReadLabToml, RefusesTodosOutOfOrder) {
  EXPECT_NE(fault(with("number = 1", "number = 2")).find("numbered 1, 2, 3"), std::string::npos);
}

const std::string kEfficiency = R"([efficiency]
case = "n_1000"
[[efficiency.limit]]
counter = "bytes_moved"
full = 1.1
zero = 8
share = 1
[efficiency.rungs]
v1_plain = 2.5
[groups])";

std::string with_efficiency(const std::string& from = "", const std::string& to = "") {
  std::string text = with("care = 10", "care = 5\nefficiency = 5");
  text.replace(text.find("[groups]"), 8, kEfficiency);
  if (!from.empty()) text.replace(text.find(from), from.size(), to);
  return text;
}

TEST(ReadLabToml, ReadsTheLimitsOfEfficiency) {
  const auto facts = read_lab_toml(with_efficiency(), "lab.toml");
  ASSERT_TRUE(facts.ok()) << facts.error().text;
  const EfficiencyRule& rule = *facts.value().efficiency;
  EXPECT_EQ(rule.name, "n_1000");
  EXPECT_EQ(rule.limits[0].counter, "bytes_moved");
  EXPECT_EQ(rule.limits[0].zero, 8);
  EXPECT_EQ(rule.rungs, (std::vector<std::pair<std::string, double>>{{"v1_plain", 2.5}}));
}

TEST(ReadLabToml, RefusesLimitsThatMeanNothing) {
  EXPECT_NE(fault(with_efficiency("bytes_moved", "bites")).find("\"bites\" is no counter"),
            std::string::npos);
  EXPECT_NE(fault(with_efficiency("zero = 8", "zero = 1.1")).find("must differ"),
            std::string::npos);
  EXPECT_NE(fault(with_efficiency("share = 1", "share = 0.5")).find("sum to 0.5"),
            std::string::npos);
  EXPECT_NE(fault(with("care = 10", "care = 5\nefficiency = 5")).find("[efficiency] is missing"),
            std::string::npos);
  EXPECT_NE(fault(with("[groups]", kEfficiency)).find("has no efficiency"), std::string::npos);
}

}  // namespace
}  // namespace grader
