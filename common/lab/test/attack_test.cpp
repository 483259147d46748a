// Submissions that reach for what is the harness's: the toy harness says so.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "seal/options_file.h"
#include "toy_harness.h"

namespace lab {
namespace {

constexpr const char* kForced = " --mode=bench --force --ring=3 --block-ms=1 --limit-s=0.2";
constexpr const char* kControl = "cheating_suspected device_control";

TEST(DeviceControl, IsSeenWhereverItIsCalled) {
  // In the call itself, when the submission is loaded, and between two calls.
  for (const char* name : {"device_control", "control_at_load", "control_by_thread"}) {
    const HarnessRun r = run(submission(name) + " --gtest_filter=*.one:*.n_256");
    EXPECT_EQ(r.exit_code, 1) << name;
    for (const char* of_case : {"one", "n_256"}) EXPECT_EQ(r.name(of_case), kControl) << name;
    ASSERT_EQ(r.of_type("diagnostic").size(), 1U) << name;
    EXPECT_EQ(r.of_type("diagnostic")[0]["kind"], "device_control") << name;
  }
}

TEST(DeviceControl, IsSeenInABench) {
  const HarnessRun r = run(submission("control_at_load") + kForced);
  ASSERT_FALSE(r.of_type("diagnostic").empty());
  EXPECT_EQ(r.of_type("diagnostic")[0]["kind"], "device_control");
}

TEST(DeviceControl, IsALaunchThatHidesItsKernelFromTheChecks) {
  const HarnessRun r = run(submission("hidden_kernel_checked") + " --mode=care");
  EXPECT_EQ(r.name("n_256"), kControl);
  EXPECT_EQ(run(submission("hidden_kernel") + " " + kNear).exit_code, 0);
}

TEST(Behaviour, IsToldOfTheFirstTwoCallsOfACaseAlikeByBothBuilds) {
  const auto work_of = [](const std::string& run_of) {
    return run(run_of + " --gtest_filter=*.n_256").of_type("work");
  };
  const std::vector<Json> fast = work_of(submission("right"));
  ASSERT_EQ(fast.size(), 2U);
  EXPECT_EQ(fast[1]["call"], 2);
  EXPECT_EQ(fast[1]["work"].dump(),
            R"([{"kernel":"scale_kernel","shape":"<<<(1, 1, 1), (256, 1, 1), 0>>>","count":1}])");
  EXPECT_EQ(work_of(submission("right_checked") + " --mode=care"), fast);
}

TEST(Options, LieInAFileThatIsGoneBeforeTheSubmissionIsLoaded) {
  const std::string file = testing::TempDir() + "toy_options_" + std::to_string(::getpid());
  ASSERT_TRUE(options_file::leave(
      file, {submission("right_checked"), "--mode=care", "--gtest_filter=*.n_256"}));
  const HarnessRun r = run(options_file::argument(file));
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_EQ(r.records.front()["mode"], "care");
  EXPECT_EQ(r.of_type("case").size(), 1U);
  EXPECT_NE(::access(file.c_str(), F_OK), 0);
  EXPECT_EQ(run(options_file::argument(file)).exit_code, 3) << "there is none any more";
}

}  // namespace
}  // namespace lab
