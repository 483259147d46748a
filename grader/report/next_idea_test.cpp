// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/next_idea.h"

#include <gtest/gtest.h>

#include "report/results_files.h"
#include "test/scratch.h"

namespace grader {
namespace {

class FindNextIdea : public testing::Test {
 protected:
  FindNextIdea() {
    lab_.name = "31_gemm_tiling";
    lab_.solutions = scratch_.path() / "solutions";
    scratch_.write("solutions/v1_naive.cu", "// Rung 1: naive.\n// One thread per element.\n");
    scratch_.write("solutions/v2_tiled.cu", "// Rung 2: tiles.\n// Changes from v1: shared.\n");
    Results results;
    results.lab = lab_.name;
    results.card = "H100";
    results.rungs = {{"v1_naive", "ok", 0.02}, {"v2_tiled", "ok", 0.2}};
    scratch_.write("docs/results/a.json", results_json(results).dump());
  }
  Scratch scratch_;
  Lab lab_;
};

TEST_F(FindNextIdea, IsTheFirstRungThatIsClearlyFaster) {
  EXPECT_EQ(find_next_idea(scratch_.path(), lab_, "H100", 0.021)->rung.stem, "v2_tiled");
  EXPECT_EQ(find_next_idea(scratch_.path(), lab_, "other", 0.001)->rung.stem, "v1_naive");
}

TEST_F(FindNextIdea, IsNoneAboveTheLadder) {
  EXPECT_FALSE(find_next_idea(scratch_.path(), lab_, "H100", 0.2));
}

}  // namespace
}  // namespace grader
