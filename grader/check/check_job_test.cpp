// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/check_job.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

Grade grade_of(Verdict verdict, const std::string& diagnosis = "") {
  Grade grade;
  grade.finding = {verdict, diagnosis, "m", ""};
  return grade;
}

TEST(FaultOf, WantsARungToBeOk) {
  CheckJob job;
  job.name = "v1";
  job.must_be_ok = true;
  EXPECT_EQ(fault_of(job, grade_of(Verdict::ok)), "");
  EXPECT_EQ(fault_of(job, grade_of(Verdict::race, "missing_barrier")),
            "v1: race missing_barrier (m)");
}

TEST(FaultOf, WantsAWrongSubmissionToGetVerdictAndDiagnosis) {
  CheckJob job;
  job.name = "wrong/x";
  job.must_get = Expectation{"wrong_answer", "zeros"};
  EXPECT_EQ(fault_of(job, grade_of(Verdict::wrong_answer, "zeros")), "");
  EXPECT_EQ(fault_of(job, grade_of(Verdict::wrong_answer, "transposed")),
            "wrong/x: got wrong_answer transposed, expected wrong_answer zeros (m)");
  EXPECT_NE(fault_of(job, grade_of(Verdict::ok)), "");
}

TEST(FaultOf, TakesTheNameOfALimitForWhatIsRightAndWasteful) {
  CheckJob job;
  job.name = "wrong/x";
  job.must_get = Expectation{"ok", "pageable_memory"};
  Grade grade = grade_of(Verdict::ok);
  EXPECT_NE(fault_of(job, grade), "");
  LimitResult limit;
  limit.limit.diagnosis = "pageable_memory";
  limit.earned = 0.4;
  grade.efficiency.emplace();
  grade.efficiency->limits = {limit};
  EXPECT_EQ(fault_of(job, grade), "");
  grade.efficiency->limits[0].earned = 1;
  EXPECT_NE(fault_of(job, grade), "");
}

TEST(FaultOf, WantsSkeletonAndImpostorsToFailForTheirOwnReasons) {
  CheckJob job;
  EXPECT_EQ(fault_of(job, grade_of(Verdict::wrong_answer, "zeros")), "");
  EXPECT_EQ(fault_of(job, grade_of(Verdict::device_fault, "launch_rejected")), "");
  for (const Verdict verdict :
       {Verdict::ok, Verdict::internal_error, Verdict::compile_error, Verdict::timeout}) {
    EXPECT_NE(fault_of(job, grade_of(verdict)), "");
  }
  job.request.impostor = "zeros";
  EXPECT_EQ(fault_of(job, grade_of(Verdict::wrong_answer, "zeros")), "");
  EXPECT_NE(fault_of(job, grade_of(Verdict::device_fault, "exception")), "");
}

TEST(CheckGroups, ComparesLabTomlWithTheHarness) {
  Lab lab;
  lab.facts.groups = {{"basic", 0.5}, {"tails", 0.5}};
  Grade grade;
  grade.cases.resize(2);
  grade.cases[0].group = "basic";
  grade.cases[1].name = "n_7";
  grade.cases[1].group = "odd";
  EXPECT_EQ(check_groups(lab, grade),
            (std::vector<std::string>{"case n_7 is of group odd, which lab.toml does not have",
                                      "group tails of lab.toml has no case"}));
}

}  // namespace
}  // namespace grader
