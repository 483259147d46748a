// Holds what is committed against the goals, and the page against what is committed.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "comparison.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace timed {
namespace {

using nlohmann::json;

const std::filesystem::path kDocs = CLOCK_DOCS;

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<json> ladders() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(kDocs / "results")) {
    const std::string name = entry.path().filename().string();
    const bool is_lab = std::isdigit(static_cast<unsigned char>(name[0])) != 0;
    if (is_lab && name.ends_with(".json")) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<json> all;
  for (const auto& file : files) all.push_back(json::parse(text_of(file)));
  return all;
}

const std::vector<Row>& rows() {
  static const std::vector<Row> all =
      compare(json::parse(text_of(kDocs / "results/predicted.json")),
              json::parse(text_of(kDocs / "results/clock.NVIDIA_H100_80GB_HBM3.json")), ladders());
  return all;
}

TEST(ClockComparison, EveryRungThatWasMeasuredIsPredicted) {
  for (const json& ladder : ladders()) {
    const auto part = of_group(rows(), group_of(ladder));
    EXPECT_EQ(part.size(), ladder["rungs"].size()) << group_of(ladder);
  }
}

TEST(ClockComparison, TheOrderWithinEachLadderIsRight) {
  for (const json& ladder : ladders()) {
    EXPECT_TRUE(same_order(of_group(rows(), group_of(ladder)))) << group_of(ladder);
  }
}

TEST(ClockComparison, RanksCorrelateAndTheTypicalFactorIsSmall) {
  const Agreement all = agreement(rows());
  EXPECT_GE(all.rank_correlation, 0.9);
  EXPECT_LE(all.typical_factor, 2);
}

TEST(ClockComparison, ThePageAndThePictureAreThoseOfTheNumbers) {
  const std::string page = text_of(kDocs / "model.md");
  EXPECT_NE(page.find(markdown(rows())), std::string::npos)
      << "run scripts/predict_table --compare";
  EXPECT_EQ(text_of(kDocs / "results/predicted.svg"), svg(rows()));
}

TEST(ClockComparison, ALadderOfOtherCardsHasRowsOfItsOwn) {
  const json rungs = json::parse(R"([{"rung": "v1", "ms": 4}])");
  const json one = {{"lab", "62_halo"}, {"card", "NVIDIA H100 80GB HBM3"}, {"rungs", rungs}};
  const json two = {{"lab", "62_halo"}, {"card", "NVIDIA H200"}, {"cards", 2}, {"rungs", rungs}};
  const json predicted = json::parse(R"({"cases": [], "rungs": [
      {"lab": "62_halo", "card": "NVIDIA_H100_80GB_HBM3", "rung": "v1", "ms": 2, "bound": "DRAM"},
      {"lab": "62_halo", "card": "2xNVIDIA_H200", "rung": "v1", "ms": 1, "bound": "DRAM"}]})");
  const std::vector<Row> both = compare(predicted, {{"cases", json::array()}}, {one, two});
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[0].group, "62_halo");
  EXPECT_EQ(both[0].predicted_us, 2000);
  EXPECT_EQ(both[1].group, "62_halo, 2 x NVIDIA H200");
  EXPECT_EQ(both[1].predicted_us, 1000);
  const std::string page = markdown(both);
  EXPECT_NE(page.find("| all | 2 | "), std::string::npos);
  EXPECT_NE(page.find("| all of one H100 | 1 | "), std::string::npos);
}

TEST(ClockComparison, EqualRanksAreShared) {
  std::vector<Row> some = {{"a", "1", 1, 1, ""}, {"a", "2", 2, 2, ""}, {"a", "3", 3, 3, ""}};
  EXPECT_DOUBLE_EQ(agreement(some).rank_correlation, 1);
  EXPECT_TRUE(same_order(some));
  some[0].predicted_us = 4;
  EXPECT_DOUBLE_EQ(agreement(some).rank_correlation, -0.5);
  EXPECT_DOUBLE_EQ(agreement(some).worst_factor, 4);
  EXPECT_FALSE(same_order(some));
}

}  // namespace
}  // namespace timed
