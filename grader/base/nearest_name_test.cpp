// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "base/nearest_name.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

const std::vector<std::string> kNames = {"01_vector_add", "31_gemm_tiling", "22_reduction"};

TEST(NearestName, FindsAMisspelledLab) {
  EXPECT_EQ(nearest_name("31_gem_tiling", kNames), "31_gemm_tiling");
}

TEST(NearestName, FindsALabByAPieceOfItsName) {
  EXPECT_EQ(nearest_name("reduction", kNames), "22_reduction");
}

TEST(NearestName, SaysNothingRatherThanNonsense) {
  EXPECT_EQ(nearest_name("xyz", kNames), "");
}

}  // namespace
}  // namespace grader
