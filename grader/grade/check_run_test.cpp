// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/check_run.h"

#include <gtest/gtest.h>

#include <csignal>

#include "test/fake_processes.h"

namespace grader {
namespace {

using State = CaseResult::State;

const std::string kStart = R"({"v":1,"type":"start","card":"c","cases":[{"name":"a","group":"g"},)"
                           R"({"name":"b","group":"g"},{"name":"c","group":"g"}]})";
const std::string kCheckSummary = R"({"v":1,"type":"summary","passed":0,"failed":0,"skipped":0})";

std::string begin(const std::string& name) {
  return R"({"v":1,"type":"case_start","case":")" + name + "\"}";
}

std::string done(const std::string& name, const std::string& state = "passed") {
  return R"({"v":1,"type":"case","case":")" + name + R"(","group":"g","state":")" + state + "\"}";
}

class RunCheck : public testing::Test {
 protected:
  CheckOutcome run(const IsEnough& enough = {}) {
    HarnessSetup setup;
    setup.start = start_;
    setup.harness = "/h";
    setup.submission = "/s.so";
    return run_check(setup, processes_, {}, enough).value();
  }
  std::string last_argument() const { return processes_.specs.back().argv.back(); }

  FakeProcesses processes_;
  std::vector<std::string> start_;
};

TEST_F(RunCheck, GathersEveryCaseOfARunThatWentToItsEnd) {
  processes_.will_exit(1, {kStart, begin("a"), done("a"), begin("b"), done("b", "failed"),
                           begin("c"), done("c", "skipped"), kCheckSummary});
  const CheckOutcome outcome = run();
  EXPECT_FALSE(outcome.whole);
  EXPECT_EQ(outcome.cases.at(0).state, State::passed);
  EXPECT_EQ(outcome.cases.at(1).state, State::failed);
  EXPECT_EQ(outcome.cases.at(2).state, State::skipped);
  EXPECT_EQ(processes_.specs.size(), 1u);
}

TEST_F(RunCheck, EndsAtACaseThatIsEnough) {
  ProcessEnd stopped;
  stopped.kind = ProcessEnd::Kind::stopped;
  const std::string shown = R"({"v":1,"type":"case","case":"b","group":"g","state":"failed",)"
                            R"("verdict":"wrong_answer","diagnosis":"zeros"})";
  processes_.will_end(stopped, {kStart, begin("a"), done("a", "failed"), begin("b"), shown});
  const CheckOutcome outcome =
      run([](const Finding& finding) { return finding.diagnosis == "zeros"; });
  EXPECT_FALSE(outcome.whole);
  EXPECT_EQ(outcome.cases.at(0).state, State::failed);
  EXPECT_EQ(outcome.cases.at(1).finding.diagnosis, "zeros");
  EXPECT_EQ(outcome.cases.at(2).state, State::not_run);
  EXPECT_TRUE(processes_.specs.at(0).is_enough);
}

TEST_F(RunCheck, DoesNotStartAgainAfterACrashThatIsEnough) {
  processes_.will_die(SIGSEGV, {kStart, begin("a")});
  const CheckOutcome outcome =
      run([](const Finding& finding) { return finding.diagnosis == "host_crash"; });
  EXPECT_EQ(outcome.cases.at(0).finding.diagnosis, "host_crash");
  EXPECT_EQ(processes_.specs.size(), 1u);
}

TEST_F(RunCheck, GoesOnWhereNoCaseIsEnough) {
  processes_.will_exit(1, {kStart, done("a", "failed"), done("b"), done("c"), kCheckSummary});
  const CheckOutcome outcome = run([](const Finding&) { return false; });
  EXPECT_EQ(outcome.cases.at(2).state, State::passed);
  EXPECT_FALSE(outcome.whole);
}

TEST_F(RunCheck, GivesNoVerdictFromResultsAmongWhichSomebodyElseHasWritten) {
  ProcessEnd end;
  end.kind = ProcessEnd::Kind::exited;
  end.forged = 1;
  processes_.will_end(end, {kStart, done("a"), done("b"), done("c"), kCheckSummary});
  const CheckOutcome outcome = run();
  ASSERT_TRUE(outcome.whole);
  EXPECT_EQ(outcome.whole->verdict, Verdict::cheating_suspected);
  EXPECT_EQ(outcome.whole->diagnosis, "forged_records");
}

TEST_F(RunCheck, TakesAStolenStartForNoFaultOfOurs) {
  ProcessEnd end;
  end.kind = ProcessEnd::Kind::exited;
  end.code = 3;
  end.forged = 1;
  processes_.will_end(end);
  EXPECT_EQ(run().whole->diagnosis, "forged_records");
}

TEST_F(RunCheck, StartsAgainForTheCasesThatAreLeftAfterADeviceFault) {
  processes_.will_exit(70, {kStart, begin("a"), done("a", "failed")});
  processes_.will_exit(0, {kStart, begin("b"), done("b"), begin("c"), done("c"), kCheckSummary});
  const CheckOutcome outcome = run();
  EXPECT_FALSE(outcome.whole);
  EXPECT_EQ(last_argument(), "--skip-cases=a");
  EXPECT_EQ(outcome.cases.at(0).state, State::failed);
  EXPECT_EQ(outcome.cases.at(2).state, State::passed);
}

TEST_F(RunCheck, BlamesTheOpenCaseForACrash) {
  processes_.will_die(SIGSEGV, {kStart, begin("a"), done("a"), begin("b")});
  processes_.will_exit(0, {kStart, begin("c"), done("c"), kCheckSummary});
  const CheckOutcome outcome = run();
  EXPECT_EQ(last_argument(), "--skip-cases=a,b");
  EXPECT_EQ(outcome.cases.at(1).finding.diagnosis, "host_crash");
}

TEST_F(RunCheck, StartsRanksOnlyOnceMoreAfterACaseThatTookThemAll) {
  start_ = {"ranks", "--ranks=2"};
  processes_.will_exit(70, {kStart, begin("a"), done("a", "failed")});
  processes_.will_exit(70, {kStart, begin("b"), done("b", "failed")});
  const CheckOutcome outcome = run();
  EXPECT_EQ(processes_.specs.size(), 2u);
  EXPECT_EQ(processes_.specs[0].argv.at(0), "ranks");
  EXPECT_EQ(processes_.specs[0].argv.at(3), "/h");
  EXPECT_EQ(outcome.cases.at(2).reason, "given up before it");
}

TEST_F(RunCheck, StartsOnlyOnceMoreAfterACaseThatNeverEnds) {
  ProcessEnd end;
  end.kind = ProcessEnd::Kind::timed_out;
  processes_.will_end(end, {kStart, begin("a")});
  processes_.will_end(end, {kStart, begin("b")});
  const CheckOutcome outcome = run();
  EXPECT_EQ(processes_.specs.size(), 2u);
  EXPECT_EQ(outcome.cases.at(1).finding.verdict, Verdict::timeout);
  EXPECT_EQ(outcome.cases.at(2).state, State::not_run);
  EXPECT_EQ(outcome.cases.at(2).reason, "given up before it");
}

TEST_F(RunCheck, StartsOnlyOnceMoreAfterACaseInWhichKernelsWaited) {
  const std::string waited =
      R"({"v":1,"type":"diagnostic","kind":"endless_wait","severity":"error","case":"a"})";
  processes_.will_exit(70, {kStart, begin("a"), waited, done("a", "failed")});
  processes_.will_exit(70, {kStart, begin("b"), waited, done("b", "failed")});
  const CheckOutcome outcome = run();
  EXPECT_EQ(processes_.specs.size(), 2u);
  EXPECT_EQ(outcome.cases.at(2).reason, "given up before it");
}

TEST_F(RunCheck, KnowsWhatThisMachineCannotHoldAlsoWhereTheRunBreaksOffBefore) {
  const std::string start =
      R"({"v":1,"type":"start","card":"c","cases":[{"name":"a","group":"g"},)"
      R"({"name":"b","group":"g"},{"name":"c","group":"huge","skip":"It needs 25 GiB."}]})";
  processes_.will_exit(0, {start, begin("a")});
  const CheckOutcome outcome = run();
  EXPECT_EQ(outcome.cases.at(1).state, State::not_run);  // lost
  EXPECT_EQ(outcome.cases.at(2).state, State::skipped);  // open
  EXPECT_EQ(outcome.cases.at(2).reason, "It needs 25 GiB.");
}

TEST_F(RunCheck, SuspectsAnExitWithCodeZeroAndDoesNotGoOn) {
  processes_.will_exit(0, {kStart, begin("a"), done("a"), begin("b")});
  const CheckOutcome outcome = run();
  EXPECT_EQ(processes_.specs.size(), 1u);
  EXPECT_EQ(outcome.cases.at(1).finding.verdict, Verdict::cheating_suspected);
  EXPECT_EQ(outcome.cases.at(2).state, State::not_run);
}

TEST_F(RunCheck, SuspectsAnInitialiserThatExitsAtLoad) {
  processes_.will_exit(0, {kStart});
  EXPECT_EQ(run().whole->verdict, Verdict::cheating_suspected);
}

TEST_F(RunCheck, SuspectsASummaryThatComesTooEarly) {
  processes_.will_exit(0, {kStart, begin("a"), done("a"), kCheckSummary});
  EXPECT_EQ(run().whole->verdict, Verdict::cheating_suspected);
}

TEST_F(RunCheck, BlamesTheHarnessThatDoesNotEvenStartAlone) {
  processes_.will_exit(127);
  processes_.will_exit(127);
  EXPECT_EQ(run().whole->verdict, Verdict::internal_error);
}

TEST_F(RunCheck, BlamesTheSubmissionWhenTheHarnessStartsAlone) {
  processes_.will_die(SIGSEGV);
  processes_.will_exit(0);
  EXPECT_EQ(run().whole->diagnosis, "host_crash");
}

TEST_F(RunCheck, TakesTheHarnessesOwnGivingUpForOurFault) {
  processes_.will_exit(3, {kStart, R"({"v":1,"type":"diagnostic","kind":"harness_failed"})"});
  EXPECT_EQ(run().whole->verdict, Verdict::internal_error);
}

TEST_F(RunCheck, TakesTheSameExitCodeWithoutAWordForTheSubmissions) {
  processes_.will_exit(3, {kStart, begin("a"), done("a")});
  EXPECT_EQ(run().whole->verdict, Verdict::device_fault);
}

TEST_F(RunCheck, BelievesNoCompleteRunThatAttackedTheSupervisor) {
  const std::vector<std::string> complete = {kStart, done("a"), done("b"), done("c"),
                                             kCheckSummary};
  ProcessEnd lost;
  lost.kind = ProcessEnd::Kind::supervisor_lost;
  processes_.will_end(lost, complete);
  EXPECT_EQ(run().whole->diagnosis, "killed_grader");
  ProcessEnd stopped;
  stopped.kind = ProcessEnd::Kind::timed_out;
  stopped.stopped_supervisor = true;
  processes_.will_end(stopped, complete);
  EXPECT_EQ(run().whole->verdict, Verdict::timeout);
}

TEST_F(RunCheck, SaysThatARunWithAllItsRecordsDidNotEnd) {
  ProcessEnd end;
  end.kind = ProcessEnd::Kind::timed_out;
  end.outlived_records = true;
  processes_.will_end(end, {kStart, done("a"), done("b"), done("c"), kCheckSummary});
  const CheckOutcome outcome = run();
  EXPECT_EQ(outcome.whole->verdict, Verdict::timeout);
  EXPECT_EQ(outcome.whole->diagnosis, "host_never_ends");
  EXPECT_EQ(outcome.cases.at(2).state, State::passed);
  EXPECT_GT(processes_.specs.at(0).end_limit, 0);
  EXPECT_EQ(processes_.specs.size(), 1u);
}

TEST_F(RunCheck, DoesNotGoOnWhereFilesHaveFilledTheFolder) {
  ProcessEnd end;
  end.kind = ProcessEnd::Kind::files_too_large;
  processes_.will_end(end, {kStart, begin("a")});
  const CheckOutcome outcome = run();
  EXPECT_EQ(outcome.cases.at(0).finding.diagnosis, "file_too_large");
  EXPECT_EQ(outcome.cases.at(1).state, State::not_run);
  EXPECT_EQ(processes_.specs.size(), 1u);
}

TEST_F(RunCheck, LetsAFailureCountWhenACaseIsToldOfTwice) {
  processes_.will_exit(0, {kStart, done("a"), done("a", "failed"), done("b", "failed"), done("b"),
                           done("c"), kCheckSummary});
  const CheckOutcome outcome = run();
  EXPECT_EQ(outcome.cases.at(0).state, State::failed);
  EXPECT_EQ(outcome.cases.at(1).state, State::failed);
}

TEST_F(RunCheck, TellsOfProgress) {
  std::vector<std::size_t> seen;
  processes_.will_exit(0, {kStart, done("a"), done("b"), done("c"), kCheckSummary});
  HarnessSetup setup;
  ASSERT_TRUE(run_check(setup, processes_, [&](std::size_t n, std::size_t all) {
                seen.push_back(n);
                EXPECT_EQ(all, 3u);
              }).ok());
  EXPECT_EQ(seen.back(), 3u);
}

}  // namespace
}  // namespace grader
