// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "tables/ladder_tables.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "test/scratch.h"

namespace grader {
namespace {

class LadderTables : public testing::Test {
 protected:
  LadderTables() {
    lab_.name = "31_gemm_tiling";
    lab_.solutions = scratch_.path() / "solutions";
    lab_.folder = scratch_.path() / "labs";
    scratch_.write("solutions/v1_naive.cu", "// Rung 1: naive.\n// Plain.\n");
    readme_ = scratch_.write("solutions/README.md",
                             "a\n<!-- generated: ladder -->\nold\n<!-- end generated -->\nb\n");
    Results results;
    results.lab = lab_.name;
    results.card = "H100";
    results.rungs = {{"v1_naive", "ok", 0.0213, 0.021, 0.022, 1100, 0, 125, 0.016}};
    scratch_.write("docs/results/a.json", results_json(results).dump());
  }
  Scratch scratch_;
  Lab lab_;
  std::filesystem::path readme_;
};

TEST_F(LadderTables, AreWrittenBetweenTheMarksAndNothingElseChanges) {
  EXPECT_EQ(stale_tables(scratch_.path(), lab_).size(), 1u);
  EXPECT_FALSE(write_tables(scratch_.path(), lab_));
  const std::string text = read_file(readme_).value();
  EXPECT_EQ(text.substr(0, 2), "a\n");
  EXPECT_EQ(text.substr(text.size() - 25), "<!-- end generated -->\nb\n");
  EXPECT_NE(text.find("| v1 | naive. | 0.0213 | 0.0210 to 0.0220 | 1.10 Tflop/s | 125 ms | 2 % |"),
            std::string::npos);
  EXPECT_TRUE(stale_tables(scratch_.path(), lab_).empty());
}

TEST_F(LadderTables, KeepTheUnitOfTheLabForASlowRung) {
  Results results;
  results.rungs = {{"v1_naive", "ok", 0.01, 0.01, 0.01, 498, 0.73, 276, 0.007}};
  EXPECT_NE(ladder_table(lab_, {results}).find("| 0.50 Tflop/s |"), std::string::npos);
  results.rungs = {{"v1_naive", "ok", 0.93, 0.93, 0.93, 232, 2779, 1.16, 0.83}};
  EXPECT_NE(ladder_table(lab_, {results}).find("| 2779 GB/s |"), std::string::npos);
}

TEST_F(LadderTables, TellHowManyCardsWereAtWork) {
  Results results;
  results.card = "NVIDIA H200";
  results.cards = 2;
  EXPECT_EQ(ladder_table(lab_, {results}).find("Measured on 2 x NVIDIA H200 (driver"), 0u);
}

TEST_F(LadderTables, LeaveAFileWithoutMarksAlone) {
  EXPECT_FALSE(with_table("no marks", "x"));
  EXPECT_FALSE(with_table("<!-- generated: ladder -->\n no end", "x"));
}

}  // namespace
}  // namespace grader
