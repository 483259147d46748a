// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "explain/all_cases.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

CounterRecord record(const std::string& name, const std::string& kernel, int line, double value) {
  CounterRecord one;
  one.case_name = name;
  one.kernel = kernel;
  one.line = line;
  one.launches = line == 0 ? 1 : 0;
  one.counts["x"] = value;
  return one;
}

TEST(AllCases, AddsUpByKernelAndLineEachKernelBeforeItsLines) {
  const auto all =
      all_cases({record("a", "", 0, 1), record("a", "k", 0, 2), record("a", "k", 9, 3),
                 record("b", "", 0, 10), record("b", "j", 0, 20), record("b", "k", 0, 30),
                 record("b", "k", 4, 40), record("b", "k", 9, 50)});
  ASSERT_EQ(all.size(), 5u);
  EXPECT_EQ(all[0].counts.at("x"), 11);
  EXPECT_EQ(all[1].kernel, "k");
  EXPECT_EQ(all[1].launches, 2);
  EXPECT_EQ(all[1].counts.at("x"), 32);
  EXPECT_EQ(all[2].line, 4);
  EXPECT_EQ(all[3].counts.at("x"), 53);
  EXPECT_EQ(all[4].kernel, "j");
}

}  // namespace
}  // namespace grader
