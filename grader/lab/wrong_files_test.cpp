// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/wrong_files.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

TEST(ParseWrongHeader, ReadsThePairForEveryDevice) {
  EXPECT_EQ(parse_wrong_header("// expect: race x; needs: 3 gpus").value().needs_gpus, 3);
  const auto header = parse_wrong_header("// expect: wrong_answer tail_wrong").value();
  EXPECT_EQ(header.on("cpu").verdict, "wrong_answer");
  EXPECT_EQ(header.on("cuda").diagnosis, "tail_wrong");
  EXPECT_EQ(header.needs, "");
}

TEST(ParseWrongHeader, ReadsExceptionsAndNeeds) {
  const auto header =
      parse_wrong_header("// expect: wrong_answer x; cuda: race missing_barrier; needs: cuda")
          .value();
  EXPECT_EQ(header.on("cpu").diagnosis, "x");
  EXPECT_EQ(header.on("cuda").verdict, "race");
  EXPECT_EQ(header.needs, "cuda");
}

TEST(ParseWrongHeader, RefusesWhatItDoesNotKnow) {
  EXPECT_FALSE(parse_wrong_header("// a comment").ok());
  EXPECT_FALSE(parse_wrong_header("// expect: race x; needs: luck").ok());
  EXPECT_FALSE(parse_wrong_header("// expect: race x; needs: 3 cpus").ok());
  EXPECT_FALSE(parse_wrong_header("// expect: wrong_answer").ok());
  EXPECT_FALSE(parse_wrong_header("// expect: wrong_answer a b").ok());
  EXPECT_FALSE(parse_wrong_header("// expect: wrong_answer a; rocm: race b").ok());
}

}  // namespace
}  // namespace grader
