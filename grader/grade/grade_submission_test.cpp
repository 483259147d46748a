// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/grade_submission.h"

#include <gtest/gtest.h>

#include "device/device_turn.h"
#include "lab/find_labs.h"
#include "lab/rungs.h"
#include "test/example_site.h"
#include "test/watched_processes.h"

namespace grader {
namespace {

class GradeSubmission : public testing::Test {
 protected:
  /// The time limit of a case when `workers` gradings run side by side.
  double case_limit(const std::string& device, unsigned int workers) {
    const Context context = site_.context();
    const auto labs = open_labs(context.site.source_dir, {});
    GradeRequest request;
    request.lab = &labs.value().front();
    request.kind = SourceKind::rung;
    request.source = find_rungs(*request.lab).front().path;
    request.workers = workers;
    WatchedProcesses watched;
    const Workbench bench(context.site, {context.site.devices.find(device), {}}, watched);
    EXPECT_TRUE(grade_submission(bench, request, {}).ok());
    for (const ProcessSpec& spec : watched.specs) {
      if (spec.records) return spec.quiet_limit;
    }
    return 0;
  }

  /// The modes in which the harness runs, where the checkers go first and find nothing.
  std::vector<std::string> modes(bool nothing_is_enough) {
    ExampleSite site(false, true);
    const Context context = site.context();
    const auto labs = open_labs(context.site.source_dir, {});
    GradeRequest request;
    request.lab = &labs.value().front();
    request.kind = SourceKind::wrong;
    request.source = find_rungs(*request.lab).front().path;
    request.checkers_first = true;
    request.enough = [&](const Finding& finding) {
      return nothing_is_enough && finding.verdict == Verdict::ok;
    };
    WatchedProcesses watched;
    const Workbench bench(context.site, {context.site.devices.find("cpu"), {}}, watched);
    EXPECT_TRUE(grade_submission(bench, request, {}).ok());
    std::vector<std::string> modes;
    for (const ProcessSpec& spec : watched.specs) {
      for (const std::string& word : spec.argv) {
        if (word.starts_with("--mode=")) modes.push_back(word.substr(7));
      }
    }
    return modes;
  }

  ExampleSite site_{true};
};

TEST_F(GradeSubmission, RunsNothingElseWhereTheCheckersAreEnough) {
  EXPECT_EQ(modes(true), std::vector<std::string>{"care"});
}

TEST_F(GradeSubmission, RunsInTheUsualOrderWhereTheCheckersAreNotEnough) {
  EXPECT_EQ(modes(false), (std::vector<std::string>{"care", "check", "care"}));
}

TEST_F(GradeSubmission, GivesTheCasesMoreTimeWhereGradingsShareTheCores) {
  const double alone = case_limit("cpu", 1);
  EXPECT_GT(alone, 0);
  EXPECT_EQ(case_limit("cpu", 3), 3 * alone);
}

TEST_F(GradeSubmission, GivesTheCasesTheirUsualTimeWhereEachHasItsTurn) {
  EXPECT_EQ(case_limit("cuda", 3), case_limit("cuda", 1));
}

TEST_F(GradeSubmission, LeavesTheTurnToTheNext) {
  case_limit("cuda", 1);
  const Context context = site_.context();
  const auto turn =
      DeviceTurn::take(context.site.build_dir / "runs", *context.site.devices.find("cuda"),
                       {Card{}}, DeviceTurn::Kind::alone);
  EXPECT_TRUE(turn.ok());
}

}  // namespace
}  // namespace grader
