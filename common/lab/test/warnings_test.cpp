// What the harness warns of when all cases under the checkers are right.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "toy_harness.h"

namespace lab {
namespace {

std::vector<std::string> warnings_of(const std::string& name, const std::string& mode = "care") {
  const Outcome r = run(submission(name) + " --mode=" + mode + " --gtest_filter=*.one:*.n_256");
  EXPECT_EQ(r.result("n_256")["state"], "passed") << name;
  EXPECT_EQ(r.of_type("summary").size(), 1U) << name;
  std::vector<std::string> messages;
  for (const Json& one : r.of_type("diagnostic")) {
    EXPECT_EQ(one["severity"], "warning");
    const std::string message = one["message"];
    messages.push_back(one["kind"].get<std::string>() + " " + message.substr(0, message.find('.')));
  }
  return messages;
}

TEST(Warnings, NameWhatEachCallLeavesBehind) {
  EXPECT_EQ(warnings_of("leaks"),
            (std::vector<std::string>{
                "leak Leak: each call leaves 1 allocation of device memory behind",
                "leak Leak: each call leaves 1 range of pinned memory behind",
                "leak Leak: each call leaves 1 stream behind",
                "leak Leak: each call leaves 2 events behind",
                "leak Leak: each call leaves 1 graph behind",
                "leak Leak: each call leaves 1 executable graph behind",
            }));
}

TEST(Warnings, AreNotGivenForWhatIsKeptForAllCalls) {
  EXPECT_TRUE(warnings_of("keeps_a_workspace").empty());
}

TEST(Warnings, AreNotGivenForACleanSubmission) {
  EXPECT_TRUE(warnings_of("right").empty());
}

TEST(Warnings, NameTheLaunchWhoseErrorIsLost) {
  EXPECT_EQ(warnings_of("second_unchecked"),
            (std::vector<std::string>{
                "unchecked_launch Launch error lost: launch 2 of 2 failed in a trial, and the call "
                "returned as if nothing had happened"}));
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
