// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/checked_run.h"

#include <gtest/gtest.h>

#include "test/fake_processes.h"

namespace grader {
namespace {

const std::string kSummary = R"({"v":1,"type":"summary","passed":1,"failed":0,"skipped":0})";

std::string found(const std::string& kind, const std::string& severity = "error") {
  return R"({"v":1,"type":"diagnostic","kind":")" + kind + R"(","severity":")" + severity +
         R"(","message":"m","kernel":"k","file":"a/student.cu","line":7,"count":1,)" +
         R"("tool":"cpu device","case":"c"})";
}

class RunChecked : public testing::Test {
 protected:
  CareOutcome run() {
    HarnessSetup setup;
    setup.harness = "/h";
    setup.submission = "/s.so";
    return run_checked(setup, processes_).value();
  }
  FakeProcesses processes_;
};

TEST_F(RunChecked, IsCleanWhenNothingWasFound) {
  processes_.will_exit(0, {kSummary});
  const CareOutcome outcome = run();
  EXPECT_EQ(outcome.measured().share, 1);
  EXPECT_EQ(outcome.worst().verdict, Verdict::ok);
}

TEST_F(RunChecked, CountsEachKindWithTheCheckerThatLooksForIt) {
  processes_.will_exit(1, {found("out_of_bounds_read"), found("uninitialised_read"), kSummary});
  EXPECT_NEAR(*run().measured().share, 2.0 / 3, 1e-9);
  processes_.will_exit(1, {found("race"), found("leak"), found("wrong_mask"), kSummary});
  EXPECT_EQ(run().measured().share, 0);
}

TEST_F(RunChecked, ShowsARaceBeforeAllElse) {
  processes_.will_exit(1, {found("uninitialised_read"), found("race"), kSummary});
  const Finding worst = run().worst();
  EXPECT_EQ(worst.verdict, Verdict::race);
  EXPECT_EQ(worst.diagnosis, "data_race");
  EXPECT_EQ(worst.look_at, "student.cu:7, kernel k");
}

TEST_F(RunChecked, TakesNothingOffForAWarning) {
  processes_.will_exit(0, {found("unchecked_error", "warning"), kSummary});
  EXPECT_EQ(run().measured().share, 1);
}

TEST_F(RunChecked, KeepsAWarningThatExplainsResultsThatDiffer) {
  processes_.will_exit(0, {found("warp_synchronous", "warning"), kSummary});
  const CareOutcome outcome = run();
  EXPECT_EQ(outcome.worst().verdict, Verdict::ok);
  EXPECT_EQ(outcome.suspect().diagnosis, "missing_barrier");
  EXPECT_EQ(outcome.suspect().look_at, "student.cu:7, kernel k");
}

TEST_F(RunChecked, IsOpenWhenTheRunBrokeOff) {
  processes_.will_exit(70, {});
  EXPECT_FALSE(run().measured().share);
  processes_.will_die(11, {found("race")});
  const CareOutcome outcome = run();
  EXPECT_FALSE(outcome.measured().share);  // memcheck did not get to its end
  EXPECT_EQ(outcome.worst().verdict, Verdict::race);
}

}  // namespace
}  // namespace grader
