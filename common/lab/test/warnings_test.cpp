// What the harness warns of when all cases under the checkers are right.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "toy_harness.h"

namespace lab {
namespace {

std::vector<std::string> warnings_of(const std::string& name, const std::string& mode = "care") {
  const HarnessRun r = run(submission(name) + " --mode=" + mode + " --gtest_filter=*.one:*.n_256");
  EXPECT_EQ(r.result("n_256")["state"], "passed") << name;
  EXPECT_EQ(r.of_type("summary").size(), 1U) << name;
  std::vector<std::string> messages;
  for (const Json& one : r.of_type("diagnostic")) {
    EXPECT_EQ(one["severity"], "warning");
    // As many calls as the machine makes in time.
    const std::string message = std::regex_replace(one["message"].get<std::string>(),
                                                   std::regex("of [0-9]+ calls"), "of N calls");
    messages.push_back(one["kind"].get<std::string>() + " " + message);
  }
  return messages;
}

TEST(Warnings, NameWhatEachCallLeavesBehind) {
  EXPECT_EQ(warnings_of("leaks"),
            (std::vector<std::string>{
                "leak Leak: each of N calls in a row left 1 allocation of device memory, "
                "1 allocation by cudaMallocAsync(), 1 allocation of pinned memory, 1 stream, "
                "2 events, 1 graph and 1 executable graph behind. Give back what a call makes, "
                "with cudaFree(), cudaFreeAsync(), cudaFreeHost(), cudaStreamDestroy(), "
                "cudaEventDestroy(), cudaGraphDestroy() and cudaGraphExecDestroy(); or make it "
                "once, and keep it for the calls that follow."}));
}

TEST(Warnings, AreNotGivenForWhatIsKeptForAllCalls) {
  EXPECT_TRUE(warnings_of("keeps_a_workspace").empty());
}

TEST(Warnings, AreNotGivenForARingThatFillsInManyCalls) {
  EXPECT_TRUE(warnings_of("ring_of_events").empty());
}

TEST(Warnings, AreNotGivenForACleanSubmission) {
  EXPECT_TRUE(warnings_of("right").empty());
}

TEST(Warnings, NameTheLaunchWhoseErrorIsLost) {
  EXPECT_EQ(warnings_of("second_unchecked"),
            (std::vector<std::string>{
                "unchecked_launch Launch error lost: launch 2 of 2 failed in a trial, and the call "
                "returned as if nothing had happened. CUDA_CHECK_LAUNCH() after each launch "
                "throws the error."}));
}

TEST(Warnings, AreGivenForAnErrorThatIsDropped) {
  ASSERT_EQ(warnings_of("error_dropped").size(), 1U);
  EXPECT_EQ(warnings_of("error_dropped")[0].substr(0, 17), "unchecked_launch ");
}

TEST(Warnings, AreNotGivenForALaunchThatIsMadeAgain) {
  EXPECT_TRUE(warnings_of("retries_a_launch").empty());
}

TEST(Warnings, ComeOfTheRunUnderTheCheckersOnly) {
  EXPECT_TRUE(warnings_of("second_unchecked", "check").empty());
  EXPECT_TRUE(warnings_of("leaks", "check").empty());
}

// All records are written by then.
TEST(Warnings, DoNotMindASubmissionThatEndsTheProcessOnAnError) {
  EXPECT_TRUE(warnings_of("exits_on_error").empty());
}

}  // namespace
}  // namespace lab
