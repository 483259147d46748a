// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/captured_output.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

TEST(CapturedOutput, KeepsAllOfAShortText) {
  CapturedOutput output(4);
  output.append("abc");
  output.append("defgh");
  EXPECT_EQ(output.text(), "abcdefgh");
}

TEST(CapturedOutput, KeepsHeadAndTailOfALongOne) {
  CapturedOutput output(4);
  for (int i = 0; i < 1000; ++i) output.append("0123456789");
  EXPECT_EQ(output.text(), "0123\n... 9992 bytes left out ...\n6789");
}

TEST(CapturedOutput, RemovesControlCharacters) {
  CapturedOutput output;
  output.append("a\x1b[2Jb");
  EXPECT_EQ(output.text(), "a[2Jb");
}

}  // namespace
}  // namespace grader
