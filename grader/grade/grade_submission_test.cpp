// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/grade_submission.h"

#include <gtest/gtest.h>

#include "device/device_turn.h"
#include "lab/find_labs.h"
#include "lab/rungs.h"
#include "test/example_site.h"

namespace grader {
namespace {

/// Real processes, and what was asked of them.
class WatchedProcesses : public Processes {
 public:
  ProcessEnd run(const ProcessSpec& spec) override {
    specs.push_back(spec);
    return real_.run(spec);
  }
  std::vector<ProcessSpec> specs;

 private:
  RealProcesses real_;
};

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

  ExampleSite site_{true};
};

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
