// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/checked_run.h"

#include <gtest/gtest.h>

#include "test/fake_processes.h"

namespace grader {
namespace {

const std::string kCheckedSummary = R"({"v":1,"type":"summary","passed":1,"failed":0,"skipped":0})";

std::string checked_found(const std::string& kind, const std::string& severity = "error") {
  return R"({"v":1,"type":"diagnostic","kind":")" + kind + R"(","severity":")" + severity +
         R"(","message":"m","kernel":"k","file":"a/student.cu","line":7,"count":1,)" +
         R"("tool":"cpu device","case":"c"})";
}

const char* const kCheckedStart = R"({"v":1,"type":"start","cases":[]})";

class RunChecked : public testing::Test {
 protected:
  CareOutcome run(const IsEnough& enough = {}) {
    HarnessSetup setup;
    setup.harness = "/h";
    setup.submission = "/s.so";
    return run_checked(setup, processes_, kWatchedSeconds, enough).value();
  }
  FakeProcesses processes_;
};

TEST_F(RunChecked, IsCleanWhenNothingWasFound) {
  processes_.will_exit(0, {kCheckedSummary});
  const CareOutcome outcome = run();
  EXPECT_EQ(outcome.measured().share, 1);
  EXPECT_EQ(outcome.worst().verdict, Verdict::ok);
}

TEST_F(RunChecked, CountsEachKindWithTheCheckerThatLooksForIt) {
  processes_.will_exit(1, {checked_found("out_of_bounds_read"), checked_found("uninitialised_read"),
                           kCheckedSummary});
  EXPECT_NEAR(*run().measured().share, 2.0 / 3, 1e-9);
  processes_.will_exit(1, {checked_found("race"), checked_found("leak"),
                           checked_found("wrong_mask"), kCheckedSummary});
  EXPECT_EQ(run().measured().share, 0);
}

TEST_F(RunChecked, ShowsARaceBeforeAllElse) {
  processes_.will_exit(
      1, {checked_found("uninitialised_read"), checked_found("race"), kCheckedSummary});
  const Finding worst = run().worst();
  EXPECT_EQ(worst.verdict, Verdict::race);
  EXPECT_EQ(worst.diagnosis, "data_race");
  EXPECT_EQ(worst.look_at, "student.cu:7, kernel k");
}

TEST_F(RunChecked, EndsAtAFindingThatIsEnough) {
  processes_.will_exit(1, {checked_found("leak"), checked_found("race"),
                           checked_found("wrong_mask"), kCheckedSummary});
  const CareOutcome outcome =
      run([](const Finding& finding) { return finding.diagnosis == "data_race"; });
  EXPECT_EQ(outcome.worst().diagnosis, "data_race");
  EXPECT_TRUE(outcome.tools.at(2).errors.empty()) << "the run went on";
  EXPECT_EQ(outcome.measured().share, std::nullopt);
}

TEST_F(RunChecked, KeepsWorkThatIsRepeatedAndTakesNothingOffForIt) {
  processes_.will_exit(0, {checked_found("work_repeated", "warning"), kCheckedSummary});
  const CareOutcome outcome = run();
  ASSERT_TRUE(outcome.repeated);
  EXPECT_EQ(outcome.repeated->line, 7);
  EXPECT_EQ(outcome.measured().share, 1);
  EXPECT_EQ(outcome.worst().verdict, Verdict::ok);
}

TEST_F(RunChecked, TakesNothingOffForAWarning) {
  processes_.will_exit(0, {checked_found("unchecked_error", "warning"), kCheckedSummary});
  EXPECT_EQ(run().measured().share, 1);
}

// What comes behind the summary is of a trial that may end the process.
TEST_F(RunChecked, KeepsWhatIsNoFaultAsWarnings) {
  processes_.will_exit(9, {checked_found("leak", "warning"), kCheckedStart, kCheckedSummary,
                           checked_found("unchecked_launch", "warning")});
  const CareOutcome outcome = run();
  ASSERT_EQ(outcome.warnings.size(), 2u);
  EXPECT_EQ(outcome.warnings[0].kind, "leak");
  EXPECT_EQ(outcome.warnings[1].kind, "unchecked_launch");
  EXPECT_EQ(outcome.measured().share, 1);
  EXPECT_EQ(outcome.worst().verdict, Verdict::ok);
}

TEST_F(RunChecked, KeepsAWarningThatExplainsResultsThatDiffer) {
  processes_.will_exit(0, {checked_found("warp_synchronous", "warning"), kCheckedSummary});
  const CareOutcome outcome = run();
  EXPECT_EQ(outcome.worst().verdict, Verdict::ok);
  EXPECT_EQ(outcome.suspect().diagnosis, "missing_barrier");
  EXPECT_EQ(outcome.suspect().look_at, "student.cu:7, kernel k");
}

TEST_F(RunChecked, IsOpenWhenTheRunBrokeOff) {
  processes_.will_exit(70, {});
  EXPECT_FALSE(run().measured().share);
  processes_.will_die(11, {checked_found("race")});
  const CareOutcome outcome = run();
  EXPECT_FALSE(outcome.measured().share);  // memcheck did not get to its end
  EXPECT_EQ(outcome.worst().verdict, Verdict::race);
}

TEST_F(RunChecked, LetsNobodyEscapeByEndingTheRun) {
  processes_.will_exit(0, {kCheckedStart});
  CareOutcome outcome = run();
  EXPECT_EQ(outcome.measured().share, 0);
  EXPECT_EQ(outcome.worst().verdict, Verdict::cheating_suspected);
  processes_.will_die(11, {kCheckedStart});
  outcome = run();
  EXPECT_EQ(outcome.measured().share, 0);
  EXPECT_EQ(outcome.worst().diagnosis, "host_crash");
}

TEST_F(RunChecked, TakesTheHarnessesOwnGivingUpForNobodysFault) {
  processes_.will_exit(3, {kCheckedStart, checked_found("harness_failed")});
  const CareOutcome outcome = run();
  EXPECT_FALSE(outcome.measured().share);
  EXPECT_EQ(outcome.worst().verdict, Verdict::ok);
}

}  // namespace
}  // namespace grader
