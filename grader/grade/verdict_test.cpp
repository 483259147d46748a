// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/verdict.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

TEST(Verdict, IsNamedAsItIsWritten) {
  EXPECT_EQ(to_string(Verdict::race), "race");
  EXPECT_EQ(parse_verdict("device_fault"), Verdict::device_fault);
  EXPECT_FALSE(parse_verdict("fine"));
}

TEST(Verdict, IsWorseTheSmallerItIs) {
  EXPECT_LT(Verdict::internal_error, Verdict::cheating_suspected);
  EXPECT_LT(Verdict::race, Verdict::wrong_answer);
  EXPECT_LT(Verdict::wrong_answer, Verdict::ok);
}

}  // namespace
}  // namespace grader
