// Which cases a harness runs, of which sizes, and in which order.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "toy_harness.h"

namespace lab {
namespace {

TEST(CaseOrder, GoesOnWithTheCasesThatAreLeft) {
  const HarnessRun r = run(submission("illegal_access") + " --skip-cases=one,n_256 " + kNear);
  EXPECT_EQ(r.name("one"), "no record");
  EXPECT_EQ(r.name("empty"), "passed");
  EXPECT_EQ(r.name("n_257"), "device_fault illegal_address");
}

TEST(CaseOrder, RunsTheGroupFirstThatIsAskedFor) {
  const auto order = [](const std::string& option) {
    std::vector<std::string> names;
    const HarnessRun r = run(submission("right") + option + " " + kNear);
    for (const Json& one : r.of_type("case_start")) names.push_back(one["case"]);
    return names;
  };
  const auto usual = order("");
  const auto other = order(" --first-group=tails");
  ASSERT_EQ(other.size(), usual.size());
  EXPECT_EQ(usual[0], "one");
  EXPECT_EQ((std::vector<std::string>{other.begin(), other.begin() + 3}),
            (std::vector<std::string>{"n_257", "n_1023", "one"}));
  EXPECT_EQ(order(" --first-group=no_such_group"), usual);
}

TEST(CaseOrder, ACaseMayHaveASizeThatNobodyKnowsBefore) {
  const auto size = [](const std::string& seed) {
    const HarnessRun r = run(submission("right") + " --gtest_filter=*.large --seed=" + seed);
    EXPECT_EQ(r.name("large"), "passed");
    return r.result("large")["size"].get<std::string>();
  };
  const std::string drawn = size("5");
  EXPECT_EQ(size("5"), drawn);
  EXPECT_NE(size("6"), drawn);
}

}  // namespace
}  // namespace lab
