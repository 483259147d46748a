// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/rungs.h"

#include <gtest/gtest.h>

#include "test/scratch.h"

namespace grader {
namespace {

class Rungs : public testing::Test {
 protected:
  Rungs() {
    scratch_.write("v10_last.cu", "// Rung 10: the last one.\n// Changes from v9: more.\n");
    scratch_.write("v2_coalesced.cu", "// Rung 2: coalesced loads.\n// Changes from v1: lanes.\n");
    scratch_.write("v1_naive.cu", "// Rung 1: naive.\n// One thread per element.\n");
    scratch_.write("README.md", "");
    lab_.name = "31_gemm_tiling";
    lab_.solutions = scratch_.path();
  }
  Scratch scratch_;
  Lab lab_;
};

TEST_F(Rungs, AreInTheOrderOfTheirNumbers) {
  const auto rungs = find_rungs(lab_);
  ASSERT_EQ(rungs.size(), 3u);
  EXPECT_EQ(rungs[1].title, "coalesced loads.");
  EXPECT_EQ(rungs[1].idea, "Changes from v1: lanes.");
  EXPECT_EQ(rungs[2].number, 10);
}

TEST_F(Rungs, AreFoundByNumberAndByStem) {
  for (const char* word : {"2", "v2", "v2_coalesced"}) {
    EXPECT_EQ(select_rung(lab_, word).value().number, 2) << word;
  }
  EXPECT_EQ(select_rung(lab_, "7").error().text,
            "31_gemm_tiling has no rung \"7\"; it has v1_naive, v2_coalesced, v10_last");
}

TEST_F(Rungs, MustNameThemselvesAndSayWhatChanged) {
  const Rung rung = find_rungs(lab_)[1];
  EXPECT_FALSE(fault_of_rung_header(rung, "// Rung 2: x.\n// Changes from v1: y.\n"));
  EXPECT_TRUE(fault_of_rung_header(rung, "// Rung 3: x.\n// Changes from v1: y.\n"));
  EXPECT_TRUE(fault_of_rung_header(rung, "// Rung 2: x.\n// Better.\n"));
  EXPECT_TRUE(fault_of_rung_header(rung, ""));
}

}  // namespace
}  // namespace grader
