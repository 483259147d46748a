// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/printed_text.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

TEST(PrintedText, IsWhatTheSubmissionPrinted) {
  EXPECT_EQ(printed_text("Note: Google Test filter = *\n"
                         "[==========] Running 2 tests from 1 test suite.\n"
                         "i = 7\n"
                         "/x/harness_main.cpp:63: Failure\n"
                         "Failed\n"
                         "n_1 (n = 1): zeros\n"
                         "  Look at: the store\n"
                         "\n"
                         "i = 8\n"
                         "[  FAILED  ] lab.n_1 (0 ms)\n"
                         "\n"
                         " 1 FAILED TEST\n"),
            "i = 7\ni = 8\n");
}

}  // namespace
}  // namespace grader
