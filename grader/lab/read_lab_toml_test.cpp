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
  EXPECT_EQ(fault(with("case = 5", "case = nan")), "lab.toml:18: \"case\" must be a number");
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

TEST(ReadLabToml, RefusesNumbersOutsideOfSense) {
  EXPECT_EQ(fault(with("care = 10", "care = nan")), "lab.toml:6: \"care\" must be a number");
  EXPECT_EQ(fault(with("1.25", "inf")), "lab.toml:16: \"not_credible\" must be a number");
  EXPECT_EQ(fault(with("number = 1", "number = 1.5")),
            "lab.toml:21: \"number\" must be a whole number from 1 to 100");
  const std::string begin = "[rubric]";
  EXPECT_EQ(fault(with(begin, "[needs]\nranks = -2\n" + begin)),
            "lab.toml:5: \"ranks\" must be a whole number from 0 to 1024");
  EXPECT_EQ(fault(with(begin, "[needs]\ngpus = 1e300\n" + begin)),
            "lab.toml:5: \"gpus\" must be a whole number from 0 to 1024");
  EXPECT_EQ(fault(with(begin, "[needs]\nmemory_gb = -1\n" + begin)),
            "lab.toml:5: \"memory_gb\" must be a number such as 80 or 9.5");
}

TEST(ReadLabToml, KnowsWhereItsGroupsAre) {
  const LabFacts facts = read_lab_toml(kGood, "lab.toml").value();
  EXPECT_EQ(facts.groups_place, "lab.toml:9");
  EXPECT_EQ(facts.group_places, (std::vector<std::string>{"lab.toml:10", "lab.toml:11"}));
}

TEST(ReadLabToml, RefusesPrerequisitesThatAreNoLabs) {
  const auto fault_with = [](const std::string& name) {
    const auto facts = read_lab_toml("prerequisites = [\"" + name + "\"]\n" + kGood, "lab.toml",
                                     {"01_vector_add", "31_gemm_tiling"});
    return facts.ok() ? "" : facts.error().text;
  };
  EXPECT_EQ(fault_with("01_vector_add"), "");
  EXPECT_EQ(fault_with("01_vector_ad"),
            "lab.toml:1: there is no lab \"01_vector_ad\" here to be a prerequisite; did you mean "
            "\"01_vector_add\"?");
  EXPECT_EQ(
      fault_with("77_rays"),
      "lab.toml:1: there is no lab \"77_rays\" here to be a prerequisite; take it out, or add "
      "its folder to labs/");
}

TEST(ReadLabToml, RefusesALabAsItsOwnPrerequisite) {
  const auto facts = read_lab_toml("prerequisites = [\"01_vector_add\"]\n" + std::string(kGood),
                                   "labs/0_first_steps/01_vector_add/lab.toml", {"01_vector_add"});
  ASSERT_FALSE(facts.ok());
  EXPECT_EQ(
      facts.error().text,
      "labs/0_first_steps/01_vector_add/lab.toml:1: a lab is no prerequisite of its own: take "
      "it out");
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

TEST(ReadLabToml, ReadsWhichLibrariesASubmissionMayUse) {
  const auto facts =
      read_lab_toml(with("[groups]", "[allows]\nlibraries = [\"cublas\", \"cub\"]\n[groups]"), "x");
  ASSERT_TRUE(facts.ok()) << facts.error().text;
  EXPECT_EQ(facts.value().allowed_libraries, (std::vector<std::string>{"cublas", "cub"}));
  EXPECT_NE(fault(with("[groups]", "[allows]\nlibraries = [\"cublass\"]\n[groups]"))
                .find("there is no library \"cublass\"; there are cublasLt, cublas, "),
            std::string::npos);
  EXPECT_NE(fault(with("[groups]", "[allows]\nlibrary = 1\n[groups]")).find("library"),
            std::string::npos);
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
