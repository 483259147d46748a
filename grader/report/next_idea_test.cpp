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
    lab_.facts.throughput.emplace();
    lab_.facts.throughput->baseline = "cuBLAS";
    results_.lab = lab_.name;
    results_.card = "H100";
    results_.size = "n 8";
    results_.baseline = "cuBLAS";
    results_.rungs = {{"v1_naive", "ok", 0.02}, {"v2_tiled", "ok", 0.2}};
    scratch_.write("docs/results/a.json", results_json(results_).dump());
  }
  std::optional<NextIdea> next(const std::string& card, double ratio, int cards = 1) {
    BenchRecord bench;
    bench.cards = cards;
    bench.size = "n 8";
    bench.ratio = ratio;
    return find_next_idea(scratch_.path(), lab_, card, bench);
  }
  Results results_;
  Scratch scratch_;
  Lab lab_;
};

TEST_F(FindNextIdea, IsTheFirstRungThatIsClearlyFaster) {
  EXPECT_EQ(next("H100", 0.021)->rung.stem, "v2_tiled");
  EXPECT_EQ(next("other", 0.001)->rung.stem, "v1_naive");
}

TEST_F(FindNextIdea, IsNoneAboveTheLadder) {
  EXPECT_FALSE(next("H100", 0.2));
}

TEST_F(FindNextIdea, LeavesOutWhatWasMeasuredOtherwise) {
  // Each has a rung that would be the next one, were its numbers like ours.
  results_.rungs = {{"v1_naive", "ok", 0.9}};
  Results other = results_;
  other.cards = 2;
  scratch_.write("docs/results/b.json", results_json(other).dump());
  other = results_;
  other.size = "n 9";
  scratch_.write("docs/results/c.json", results_json(other).dump());
  other = results_;
  other.baseline = "a copy";
  scratch_.write("docs/results/d.json", results_json(other).dump());
  EXPECT_EQ(next("H100", 0.1)->rung.stem, "v2_tiled");
  EXPECT_EQ(next("another card", 0.1)->rung.stem, "v2_tiled");
}

TEST_F(FindNextIdea, SaysOnHowManyCards) {
  EXPECT_FALSE(next("H100", 0.1, 2));
  results_.cards = 2;
  scratch_.write("docs/results/b.json", results_json(results_).dump());
  EXPECT_EQ(next("H100", 0.1, 2)->card, "2 x H100");
}

}  // namespace
}  // namespace grader
