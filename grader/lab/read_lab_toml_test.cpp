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

}  // namespace
}  // namespace grader
