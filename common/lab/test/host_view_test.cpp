// Results that the host computes behind kernels that read everything, and hosts that only carry.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "toy_harness.h"

namespace lab {
namespace {

constexpr const char* kShort = "--gtest_filter=*.one:*.n_257:*.n_1023:*.padded:*.empty";

class ComputesBehindADecoy : public testing::TestWithParam<const char*> {};

TEST_P(ComputesBehindADecoy, IsNamed) {
  const HarnessRun r = run(submission(GetParam()) + " " + kShort);
  EXPECT_EQ(r.exit_code, 1);
  for (const char* name : {"n_257", "n_1023", "padded"}) {
    EXPECT_EQ(r.name(name), "wrong_answer computed_on_host") << name;
    EXPECT_EQ(r.result(name)["message"].get<std::string>().find("The result follows what the host "
                                                                "saw, not what the device had"),
              0U);
  }
  EXPECT_EQ(r.name("empty"), "passed");
}

INSTANTIATE_TEST_SUITE_P(All, ComputesBehindADecoy,
                         testing::Values("decoy_copies", "decoy_pinned", "decoy_managed",
                                         "decoy_arguments", "decoy_symbol", "decoy_host_function"),
                         [](const auto& info) { return std::string(info.param); });

TEST(HostView, LetsTheHostCarryTheInput) {
  const HarnessRun r = run(submission("carries_through_host") + " " + kShort);
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_EQ(r.records.back()["passed"], 5);
}

}  // namespace
}  // namespace lab
