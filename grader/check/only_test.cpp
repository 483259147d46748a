// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/only.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

LabReport report_of(const std::vector<std::string>& jobs) {
  LabReport report;
  for (const std::string& name : jobs) {
    report.jobs.emplace_back();
    report.jobs.back().name = name;
  }
  return report;
}

TEST(KeepOnly, LeavesWhatIsNamedAndRefusesWhatIsNot) {
  std::vector<LabReport> reports{report_of({"v1_plain", "v2_coalesced", "wrong/zeros"})};
  const auto error = keep_only({"v3_tiled"}, reports);
  ASSERT_TRUE(error);
  EXPECT_NE(error->text.find("no submission that is checked here is called \"v3_tiled\""),
            std::string::npos);
  EXPECT_FALSE(keep_only({"v2", "zeros"}, reports));
  ASSERT_EQ(reports[0].jobs.size(), 2u);
  EXPECT_EQ(reports[0].jobs[0].name, "v2_coalesced");
  EXPECT_EQ(reports[0].jobs[1].name, "wrong/zeros");
}

TEST(KeepOnly, FindsTheKnownGoodOnesWithAndWithoutTheirFolder) {
  for (const char* word : {"right/*", "right/graph.captured", "right/graph", "graph", "gr*"}) {
    std::vector<LabReport> reports{report_of({"v1_plain", "wrong/zeros", "right/graph.captured"})};
    EXPECT_FALSE(keep_only({word}, reports)) << word;
    ASSERT_EQ(reports[0].jobs.size(), 1u) << word;
    EXPECT_EQ(reports[0].jobs[0].name, "right/graph.captured");
  }
}

TEST(KeepOnly, SaysWhyASubmissionThatIsNamedWasLeftOut) {
  std::vector<LabReport> reports{report_of({"v1_plain", "wrong/zeros"})};
  reports[0].notes = {"wrong/late needs the cuda device"};
  for (const char* word : {"late", "wrong/late", "l*e"}) {
    const auto error = keep_only({word}, reports);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->text, "wrong/late needs the cuda device");
  }
  reports[0].notes = {"right/late needs the cuda device"};
  EXPECT_EQ(keep_only({"late"}, reports)->text, "right/late needs the cuda device");
  EXPECT_FALSE(keep_only({"zeros"}, reports));
}

TEST(KeepOnly, LeavesTheFaultOfALabThatCannotBeRead) {
  std::vector<LabReport> reports{report_of({})};
  reports[0].faults = {"lab.toml:3: a value is missing"};
  EXPECT_FALSE(keep_only({"v2_coalesced"}, reports));
  EXPECT_EQ(reports[0].faults.size(), 1u);
}

}  // namespace
}  // namespace grader
