// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/line_splitter.h"

#include <gtest/gtest.h>

#include <vector>

namespace grader {
namespace {

TEST(LineSplitter, JoinsPiecesAndHandsOnTheUnfinishedLastLine) {
  std::vector<std::string> lines;
  LineSplitter splitter([&](std::string_view line) { lines.emplace_back(line); });
  splitter.append("on");
  splitter.append("e\n\ntwo\nthr");
  EXPECT_EQ(lines, (std::vector<std::string>{"one", "", "two"}));
  splitter.finish();
  EXPECT_EQ(lines.back(), "thr");
}

TEST(LineSplitter, CutsALineThatNeverEnds) {
  std::vector<std::string> lines;
  LineSplitter splitter([&](std::string_view line) { lines.emplace_back(line); }, 4);
  for (int i = 0; i < 100; ++i) splitter.append("abc");
  splitter.append("\nx\n");
  EXPECT_EQ(lines, (std::vector<std::string>{"abca", "x"}));
}

}  // namespace
}  // namespace grader
