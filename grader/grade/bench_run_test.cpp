// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/bench_run.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "test/fake_processes.h"

namespace grader {
namespace {

const ThroughputRule kBenchRule = {"copy", 0.1, 0.9, 1.2};

BenchRecord record(const std::string& state, double ratio) {
  BenchRecord record;
  record.state = state;
  record.ratio = ratio;
  return record;
}

TEST(HarnessArguments, AskForADrawnSizeWhereTimesAreMeasured) {
  HarnessSetup setup;
  const auto has = [&](const char* mode) {
    const auto words = harness_arguments(setup, mode);
    return std::count(words.begin(), words.end(), "--draw-timed-size");
  };
  EXPECT_EQ(has("bench"), 0);
  setup.draws_timed_size = true;
  EXPECT_EQ(has("bench"), 1);
  EXPECT_EQ(has("check"), 0);
}

TEST(HarnessArguments, NameTheGroupThatRunsFirst) {
  HarnessSetup setup;
  const auto has = [&] {
    const auto words = harness_arguments(setup, "check");
    return std::count(words.begin(), words.end(), "--first-group=tails");
  };
  EXPECT_EQ(has(), 0);
  setup.first_group = "tails";
  EXPECT_EQ(has(), 1);
}

TEST(JudgeBench, ScoresTheRatio) {
  EXPECT_EQ(judge_bench(record("ok", 0.95), kBenchRule).measured.share, 1);
  EXPECT_EQ(judge_bench(record("ok", 0.95), kBenchRule).finding.verdict, Verdict::ok);
}

TEST(JudgeBench, LeavesAnUnstableTimeOpen) {
  const BenchOutcome outcome = judge_bench(record("unstable", 0.95), kBenchRule);
  EXPECT_FALSE(outcome.measured.share);
  EXPECT_EQ(outcome.measured.reason, "the timing is unstable");
  EXPECT_EQ(outcome.finding.verdict, Verdict::ok);
}

TEST(JudgeBench, SuspectsWhatIsTooFast) {
  EXPECT_EQ(judge_bench(record("ok", 1.3), kBenchRule).finding.diagnosis, "impossible_speed");
  EXPECT_EQ(judge_bench(record("impossible", 0.5), kBenchRule).finding.verdict,
            Verdict::cheating_suspected);
}

TEST(JudgeBench, SuspectsWhatWorksWhileTheBaselineIsTimed) {
  const BenchOutcome outcome = judge_bench(record("disturbed", 0.95), kBenchRule);
  EXPECT_EQ(outcome.measured.share, 0);
  EXPECT_EQ(outcome.finding.verdict, Verdict::cheating_suspected);
  EXPECT_EQ(outcome.finding.diagnosis, "disturbs_baseline");
}

TEST(JudgeBench, FailsWhatIsWrongAtTheTimedSize) {
  const BenchOutcome outcome = judge_bench(record("failed", 0), kBenchRule);
  EXPECT_EQ(outcome.measured.share, 0);
  EXPECT_EQ(outcome.finding.verdict, Verdict::wrong_answer);
}

TEST(RunBench, GivesNothingForATimeThatNeverCame) {
  FakeProcesses processes;
  processes.will_die(11);
  const BenchOutcome outcome = run_bench({}, kBenchRule, processes).value();
  EXPECT_EQ(outcome.measured.share, 0);
  EXPECT_EQ(outcome.finding.diagnosis, "host_crash");
}

TEST(RunBench, GivesNothingForATimeBesideWhichSomebodyElseHasWritten) {
  FakeProcesses processes;
  ProcessEnd end;
  end.kind = ProcessEnd::Kind::exited;
  end.forged = 1;
  processes.will_end(end, {R"({"v":1,"type":"bench","state":"ok","ratio":0.9})"});
  const BenchOutcome outcome = run_bench({}, kBenchRule, processes).value();
  EXPECT_EQ(outcome.measured.share, 0);
  EXPECT_EQ(outcome.finding.diagnosis, "forged_records");
}

}  // namespace
}  // namespace grader
