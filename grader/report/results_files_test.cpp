// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/results_files.h"

#include <gtest/gtest.h>

#include "test/scratch.h"

namespace grader {
namespace {

Results sample() {
  Results results;
  results.date = "2026-01-31";
  results.card = "NVIDIA H100";
  results.lab = "31_gemm_tiling";
  results.rungs.push_back({"v1_naive", "ok", 0.02, 0.019, 0.021, 900, 0, 150, 0.01});
  results.aa = {1.0, 0.999};
  return results;
}

TEST(Results, ComeBackAsTheyWereWritten) {
  const auto back = parse_results(results_json(sample()).dump());
  ASSERT_TRUE(back.ok()) << back.error().text;
  EXPECT_EQ(results_json(back.value()), results_json(sample()));
}

TEST(Results, OfSeveralCardsSaySo) {
  Results two = sample();
  two.cards = 2;
  const auto back = parse_results(results_json(two).dump());
  ASSERT_TRUE(back.ok()) << back.error().text;
  EXPECT_EQ(back.value().cards, 2);
  EXPECT_EQ(cards_text(back.value()), "2 x NVIDIA H100");
  EXPECT_EQ(cards_file_name(back.value()), "2xNVIDIA_H100");
  EXPECT_EQ(cards_file_name(sample()), "NVIDIA_H100");
}

TEST(Results, OfFormerDaysAreOfOneCard) {
  Json json = results_json(sample());
  json.erase("cards");
  const auto back = parse_results(json.dump());
  ASSERT_TRUE(back.ok()) << back.error().text;
  EXPECT_EQ(back.value().cards, 1);
  EXPECT_EQ(cards_text(back.value()), "NVIDIA H100");
}

TEST(Results, OfAnotherSchemaAreRefused) {
  EXPECT_FALSE(parse_results(R"({"schema":"x"})").ok());
  EXPECT_FALSE(parse_results("[").ok());
}

TEST(Results, ThatAreUnfinishedSayWhatIsMissingAndAreNotTakenForWhole) {
  Results half = sample();
  half.missing = {"v2_coalesced", "repeats"};
  const Json json = results_json(half);
  EXPECT_EQ(json["unfinished"], true);
  EXPECT_EQ(json["missing"], Json({"v2_coalesced", "repeats"}));
  EXPECT_FALSE(parse_results(json.dump()).ok());
}

TEST(FindResults, FindsThoseOfTheLabAndSkipsWhatIsDamaged) {
  Scratch scratch;
  scratch.write("docs/results/31.json", results_json(sample()).dump());
  scratch.write("docs/results/broken.json", "{");
  EXPECT_EQ(find_results(scratch.path(), "31_gemm_tiling").size(), 1u);
  EXPECT_EQ(find_results(scratch.path(), "01_vector_add").size(), 0u);
}

}  // namespace
}  // namespace grader
