// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/strip_code.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

TEST(StripCode, IgnoresCommentsAndLayout) {
  EXPECT_EQ(strip_code("int x = 1;  // one\n/* two\n*/ f( x );"), strip_code("int x=1; f(x);"));
}

TEST(StripCode, SeesADifferentWord) {
  EXPECT_NE(strip_code("int x = 1;"), strip_code("int y = 1;"));
  EXPECT_NE(strip_code("int x"), strip_code("intx"));
}

TEST(StripCode, LeavesWhatLooksLikeACommentInsideQuotes) {
  EXPECT_EQ(strip_code("f(\"a//b\", '\"'); // c"), "f(\"a//b\",'\"');");
}

TEST(StripCode, TakesADigitSeparatorForNoQuote) {
  EXPECT_EQ(strip_code("n = 1'000; // it's\nm = 2;"), "n=1'000;m=2;");
}

TEST(BlankComments, KeepsTheLines) {
  EXPECT_EQ(blank_comments("a /*\n*/ b"), "a   \n   b");
}

}  // namespace
}  // namespace grader
