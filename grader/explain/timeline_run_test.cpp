// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "explain/timeline_run.h"

#include <gtest/gtest.h>

#include <string>

namespace grader {
namespace {

const std::string kHarnessAlone =
    "========= timeline, predicted for NVIDIA H100 SXM5 80GB\n"
    "      start us       end us  engine           stream                   what\n"
    "          3.70         8.17  compute          device 0, stream 1       fill_kernel (coarse)\n"
    "         16.87        20.39  compute          device 0, stream 1       fill\n";
const std::string kSummary = "  device 0, compute: busy 8.93 of 12.63 us (71 %)\n";

TEST(ShowsSubmission, NotWhereTheHarnessAloneWorks) {
  EXPECT_FALSE(shows_submission(kHarnessAlone + kSummary));
}

TEST(ShowsSubmission, WhereAKernelOrACopyRuns) {
  EXPECT_TRUE(shows_submission(
      kHarnessAlone +
      "         21.00        29.39  compute          device 0, stream 1       add_kernel\n" +
      kSummary));
  EXPECT_TRUE(shows_submission(
      kHarnessAlone +
      "         21.00        29.39  copy to device   device 0, stream 1       256 bytes\n" +
      kSummary));
}

}  // namespace
}  // namespace grader
