// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

// What is the machine's fault and what is the submission's, over a whole grading: the compiler and
// the harness are scripts, and FAKE_TOOLCHAIN and FAKE_MACHINE break them for every submission.

#include "grade/control.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "grade/grade_submission.h"
#include "lab/find_labs.h"
#include "test/example_site.h"
#include "test/watched_processes.h"

namespace grader {
namespace {

constexpr const char* kNoAssembler = "c++: fatal error: cannot execute 'as': execvp: No such file";

class ControlTest : public testing::Test {
 protected:
  ~ControlTest() override {
    for (const char* name : {"FAKE_TOOLCHAIN", "FAKE_MACHINE", "FAKE_ONCE"}) ::unsetenv(name);
  }

  /// The harness's runs of a grading: "MODE" or "MODE without CASES".
  std::vector<std::string> harness_runs() const {
    std::vector<std::string> runs;
    for (const ProcessSpec& spec : watched_.specs) {
      std::string mode, skipped;
      for (const std::string& word : spec.argv) {
        if (word.starts_with("--mode=")) mode = word.substr(7);
        if (word.starts_with("--skip-cases=")) skipped = " without " + word.substr(13);
      }
      if (!mode.empty()) runs.push_back(mode + skipped);
    }
    return runs;
  }

  Grade grade(const std::string& what, const std::string& more = "") {
    site_.write_student(what, more);
    const Context context = site_.context();
    const auto labs = open_labs(context.site.source_dir, {});
    GradeRequest request;
    request.lab = &labs.value().front();
    request.source = site_.lab() / "student.cu";
    steps_.clear();
    watched_.specs.clear();
    const Workbench bench(context.site, {context.site.devices.find("cpu"), {}}, watched_);
    return grade_submission(bench, request,
                            [this](const std::string& step) { steps_ += step + "\n"; })
        .value();
  }

  bool compared() const { return steps_.find("known-good") != std::string::npos; }

  static void expect_broken_machine(const Grade& grade, const std::string& cause) {
    EXPECT_EQ(grade.finding.verdict, Verdict::internal_error);
    EXPECT_EQ(grade.finding.diagnosis, "machine");
    EXPECT_NE(grade.finding.message.find(cause), std::string::npos) << grade.finding.message;
    EXPECT_EQ(grade.score.of, 0);
    EXPECT_EQ(grade.score.open, 100);
  }

  ExampleSite site_{false, true};
  std::string steps_;
  WatchedProcesses watched_;
};

TEST_F(ControlTest, ChargesNobodyForABrokenToolchain) {
  for (const char* words : {kNoAssembler, "collect2: fatal error: cannot find 'ld'",
                            "x.h:2:10: fatal error: cstddef: No",
                            "student.cu:1:10: fatal error: cuda_runtime.h: No such file",
                            "student.cu:9:1: internal "
                            "compiler error: Segmentation fault",
                            "c++: fatal error: Killed signal terminated program",
                            "/usr/bin/ld: final link failed: No space left on device"}) {
    ::setenv("FAKE_TOOLCHAIN", words, 1);
    const Grade got = grade("pass");
    expect_broken_machine(got, "v1_multiply.cu");
    EXPECT_EQ(got.compiler_lines.size(), 1u) << words;
  }
}

TEST_F(ControlTest, ChargesTheSubmissionForWhatStopsTheCompilerOnlyThere) {
  const Grade got = grade("pass", std::string("// fake toolchain: ") + kNoAssembler);
  EXPECT_EQ(got.finding.verdict, Verdict::compile_error);
  EXPECT_EQ(got.score.points, 0);
  EXPECT_GT(got.score.of, 0);
  EXPECT_TRUE(compared());
}

TEST_F(ControlTest, ChargesNobodyForAMachineOnWhichEveryProgramCrashes) {
  for (const char* what : {"crash", "exit 5", "harness fault", "no start", "gives up"}) {
    ::setenv("FAKE_MACHINE", what, 1);
    expect_broken_machine(grade("pass"), "v1_multiply.cu");
  }
}

TEST_F(ControlTest, ChargesTheSubmissionForACrashOfItsOwn) {
  const Grade got = grade("crash");
  EXPECT_EQ(got.finding.diagnosis, "host_crash");
  EXPECT_GT(got.score.of, 0);
  EXPECT_TRUE(compared());
}

TEST_F(ControlTest, ChargesTheSubmissionThatBreaksTheHarness) {
  for (const char* what : {"harness fault", "gives up", "broken harness"}) {
    const Grade got = grade(what);
    EXPECT_EQ(got.finding.verdict, Verdict::device_fault) << what;
    EXPECT_EQ(got.finding.diagnosis, "breaks_harness") << what;
    EXPECT_GT(got.score.of, 0) << what;
    EXPECT_LT(got.score.points, got.score.of) << what;
  }
}

TEST_F(ControlTest, TakesAFaultOfTheHarnessThatPassesForNothing) {
  const auto once = site_.root() / "once";
  std::ofstream(once) << "x";
  ::setenv("FAKE_ONCE", once.c_str(), 1);
  const Grade got = grade("harness fault");
  EXPECT_EQ(got.finding.verdict, Verdict::ok);
  EXPECT_EQ(got.score.of, grade("pass").score.of);
  EXPECT_FALSE(std::filesystem::exists(once));
}

TEST_F(ControlTest, RepeatsTheBrokenCaseAndNothingElse) {
  const auto once = site_.root() / "once";
  std::ofstream(once) << "x";
  ::setenv("FAKE_ONCE", once.c_str(), 1);
  grade("harness fault");
  EXPECT_EQ(harness_runs(), (std::vector<std::string>{"check", "check without a,c", "care"}));
  EXPECT_FALSE(compared());
  ::unsetenv("FAKE_ONCE");
  grade("harness fault");  // the last is the known-good submission's
  EXPECT_EQ(harness_runs(),
            (std::vector<std::string>{"check", "check without a,c", "check without a,c"}));
}

TEST_F(ControlTest, ComparesTheCaseThatCrashedAlone) {
  grade("crash");
  EXPECT_EQ(harness_runs(),
            (std::vector<std::string>{"check", "check without a,b", "check without a,c"}));
}

TEST_F(ControlTest, RepeatsTheCheckersAloneWhereTheHarnessFailsInThem) {
  EXPECT_EQ(grade("gives up").finding.diagnosis, "breaks_harness");
  EXPECT_EQ(harness_runs(), (std::vector<std::string>{"check", "care", "care", "care"}));
}

TEST_F(ControlTest, ComparesWithTheSkeletonWhereThereAreNoSolutions) {
  std::filesystem::remove_all(site_.root() / "solutions");
  ::setenv("FAKE_TOOLCHAIN", kNoAssembler, 1);
  expect_broken_machine(grade("pass"), "skeleton.cu");
  ::unsetenv("FAKE_TOOLCHAIN");
  EXPECT_EQ(grade("crash").finding.diagnosis, "host_crash");
  EXPECT_TRUE(compared());
}

TEST_F(ControlTest, ComparesNothingWhereTheSourceIsToBlame) {
  for (const char* what : {"pass", "tail wrong", "device fault", "zeros"}) {
    grade(what);
    EXPECT_FALSE(compared()) << what;
  }
  EXPECT_EQ(grade("pass", "#error mine").finding.verdict, Verdict::compile_error);
  EXPECT_FALSE(compared());
}

}  // namespace
}  // namespace grader
