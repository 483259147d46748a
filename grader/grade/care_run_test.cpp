// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/care_run.h"

#include <gtest/gtest.h>

#include "test/fake_processes.h"
#include "test/scratch.h"

namespace grader {
namespace {

const char* const kCareSummary = R"({"v":1,"type":"summary"})";

std::string care_found(const std::string& kind, const std::string& severity = "error") {
  return R"({"v":1,"type":"diagnostic","severity":")" + severity + R"(","kind":")" + kind +
         R"(","message":"m","file":"/a/student.cu","line":4,"kernel":"k"})";
}

class RunCare : public testing::Test {
 protected:
  CareOutcome run(bool seals = false) {
    Device device;
    device.care = {"sanitize", "--compute-sanitizer", "cs"};
    HarnessSetup setup;
    setup.harness = "/h";
    setup.submission = "/s.so";
    setup.work_dir = scratch_.path();
    setup.seals = seals;
    return run_care(device, setup, {"memcheck", "racecheck", "synccheck"}, processes_).value();
  }
  RunCare() {
    for (const char* tool : {"memcheck", "racecheck", "synccheck"}) {
      scratch_.write(std::string(tool) + ".jsonl", kCareSummary);
    }
  }
  Scratch scratch_;
  FakeProcesses processes_;
};

TEST_F(RunCare, IsCleanWhenNoCheckerFindsAnything) {
  for (int i = 0; i < 3; ++i) processes_.will_exit(0, {});
  const CareOutcome outcome = run();
  EXPECT_EQ(outcome.measured().share, 1);
  EXPECT_EQ(outcome.worst().verdict, Verdict::ok);
  const auto& argv = processes_.specs[1].argv;
  EXPECT_EQ(argv[4], "racecheck");
  EXPECT_EQ(argv[6], "--");
  EXPECT_EQ(argv[7], "/h");
}

TEST_F(RunCare, ASummaryThatTheHarnessDidNotSealIsNone) {
  for (int i = 0; i < 3; ++i) processes_.will_exit(0, {});
  const CareOutcome outcome = run(true);
  EXPECT_FALSE(outcome.measured().share);
  EXPECT_TRUE(std::filesystem::exists(scratch_.path() / "memcheck.key"));
}

TEST_F(RunCare, ALineOfSomebodyElseIsAnAttack) {
  ProcessEnd end;
  end.kind = ProcessEnd::Kind::exited;
  end.forged = 1;
  for (int i = 0; i < 3; ++i) processes_.will_end(end);
  EXPECT_EQ(run().attack->diagnosis, "forged_records");
}

TEST_F(RunCare, NamesARaceBeforeWhatOtherCheckersSeeOfIt) {
  processes_.will_exit(0, {care_found("illegal_address")});
  processes_.will_exit(0, {care_found("missing_barrier")});
  processes_.will_exit(0, {});
  const CareOutcome outcome = run();
  EXPECT_EQ(outcome.worst().verdict, Verdict::race);
  EXPECT_EQ(outcome.worst().look_at, "student.cu:4, kernel k");
  EXPECT_NEAR(*outcome.measured().share, 1.0 / 3, 1e-12);
}

TEST_F(RunCare, NamesAValueOfNoLaneBeforeTheAccessesThatItLeadsTo) {
  processes_.will_exit(0, {care_found("out_of_bounds_read")});
  processes_.will_exit(0, {});
  processes_.will_exit(0, {care_found("inactive_shuffle")});
  EXPECT_EQ(run().worst().diagnosis, "inactive_shuffle");
}

TEST_F(RunCare, DoesNotCountWarnings) {
  for (int i = 0; i < 3; ++i) processes_.will_exit(0, {care_found("hint", "warning")});
  EXPECT_EQ(run().measured().share, 1);
}

TEST_F(RunCare, IsOpenWhenACheckerSaysThatItFailed) {
  for (int i = 0; i < 3; ++i) processes_.will_exit(0, {care_found("tool_failed")});
  EXPECT_FALSE(run().measured().share);
  EXPECT_EQ(run().worst().verdict, Verdict::ok);
}

TEST_F(RunCare, IsOpenWhenTheHarnessDidNotGetToItsEnd) {
  for (int i = 0; i < 3; ++i) processes_.will_exit(0);
  scratch_.write("racecheck.jsonl", R"({"v":1,"type":"case_start","case":"a"})");
  EXPECT_EQ(run().measured().reason, "racecheck: the cases did not get to their end under it");
}

TEST_F(RunCare, IsOpenWhenACheckerCannotBeRun) {
  processes_.will_exit(0, {});
  processes_.will_exit(3);
  processes_.will_exit(0, {});
  const Measured measured = run().measured();
  EXPECT_FALSE(measured.share);
  EXPECT_NE(measured.reason.find("racecheck: could not be run"), std::string::npos);
}

}  // namespace
}  // namespace grader
