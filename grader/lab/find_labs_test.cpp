// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/find_labs.h"

#include <gtest/gtest.h>

#include "test/scratch.h"

namespace grader {
namespace {

const std::vector<LabFolder> kAll = {{"01_vector_add", "0_first_steps"},
                                     {"31_gemm_tiling", "3_gemm"},
                                     {"32_gemm_registers", "3_gemm"}};

std::string select(const std::string& word) {
  const auto labs = select_labs(kAll, {word});
  return labs.ok() ? labs.value().at(0).name : labs.error().text;
}

TEST(FindLabFolders, TakesNothingElseForALab) {
  const Scratch scratch;
  for (const char* file :
       {"CMakeLists.txt", "3_gemm/README.md", "3_gemm/common/gemm.h",
        "3_gemm/common/CMakeLists.txt", "3_gemm/31_gemm_tiling/lab.toml", "3_gemm/3_notes/lab.toml",
        "notes/31_x/lab.toml", "3_gemm/31_gemm_tiling (copy)/lab.toml", "3_gemm/32_Upper/lab.toml",
        "3_gemm/33_/lab.toml", "3_gemm/34_only_a_readme/README.md"}) {
    scratch.write(std::string("labs/") + file, "");
  }
  const auto labs = find_lab_folders(scratch.path());
  ASSERT_EQ(labs.size(), 1u);
  EXPECT_EQ(labs[0].name, "31_gemm_tiling");
}

TEST(SelectLabs, TakesNameNumberAndUniquePrefix) {
  EXPECT_EQ(select("31_gemm_tiling"), "31_gemm_tiling");
  EXPECT_EQ(select("32"), "32_gemm_registers");
  EXPECT_EQ(select("1"), "01_vector_add");
  EXPECT_EQ(select("01_v"), "01_vector_add");
}

TEST(SelectLabs, TakesAPathAsTheShellCompletesIt) {
  EXPECT_EQ(select("labs/3_gemm/31_gemm_tiling/"), "31_gemm_tiling");
}

TEST(SelectLabs, TakesAWholePhase) {
  EXPECT_EQ(select_labs(kAll, {"3_gemm"}).value().size(), 2u);
  EXPECT_EQ(select_labs(kAll, {"labs/3_gemm", "31"}).value().size(), 2u);
}

TEST(SelectLabs, NamesTheCandidatesOfAnAmbiguousPrefix) {
  EXPECT_EQ(select("3"), "\"3\" may be any of 31_gemm_tiling, 32_gemm_registers");
}

TEST(SelectLabs, NamesTheCandidatesOfANumberThatTwoLabsHave) {
  const auto labs = select_labs({{"31_gemm_tiling", "3_gemm"}, {"31_other", "3_gemm"}}, {"31"});
  ASSERT_FALSE(labs.ok());
  EXPECT_EQ(labs.error().text, "\"31\" may be any of 31_gemm_tiling, 31_other");
}

TEST(SelectLabs, SuggestsTheNearestName) {
  EXPECT_EQ(select("31_gem_tilng"),
            "there is no lab \"31_gem_tilng\"; did you mean 31_gemm_tiling?");
}

TEST(SelectLabs, TakesEveryLabWhenNoneIsNamedAndNoneTwice) {
  EXPECT_EQ(select_labs(kAll, {}).value().size(), 3u);
  EXPECT_EQ(select_labs(kAll, {"31", "31_gemm_tiling"}).value().size(), 1u);
}

}  // namespace
}  // namespace grader
