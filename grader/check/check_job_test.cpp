// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/check_job.h"

#include <gtest/gtest.h>

#include <utility>

#include "test/scratch.h"

namespace grader {
namespace {

Grade grade_of(Verdict verdict, const std::string& diagnosis = "") {
  Grade grade;
  grade.finding = {verdict, diagnosis, "m", ""};
  return grade;
}

TEST(CheckJobs, LeavesOutWhatNeedsMoreGpusThanThereAre) {
  Scratch scratch;
  Lab lab;
  lab.facts.edits = {"student.cu"};
  lab.solutions = scratch.path();
  scratch.write(
      "wrong/a.edit",
      "expect: wrong_answer zeros\nneeds: 3 gpus\nstory: Right with two.\nfile:\nint a;\n");
  scratch.write("wrong/b.edit", "expect: wrong_answer zeros\nstory: Never right.\nfile:\nint b;\n");
  const auto names = [&](const std::string& device, std::size_t gpus) {
    std::vector<std::string> notes, names;
    for (const CheckJob& job : check_jobs(lab, device, gpus, scratch.path(), notes)) {
      if (job.request.kind == SourceKind::wrong) names.push_back(job.name);
    }
    return std::pair{names, notes};
  };
  const std::vector<std::string> both{"wrong/a", "wrong/b"};
  EXPECT_EQ(names("cpu", 1).first, both);
  EXPECT_EQ(names("cuda", 3).first, both);
  EXPECT_EQ(names("cuda", 2).first, std::vector<std::string>{"wrong/b"});
  EXPECT_EQ(names("cuda", 2).second, std::vector<std::string>{"wrong/a needs 3 GPUs; here are 2"});
}

TEST(LeaveOutCare, KeepsItWhereACheckerMustFindSomethingOrNothing) {
  std::vector<CheckJob> jobs(4);
  jobs[0].must_be_ok = true;
  jobs[1].must_get = Expectation{"wrong_answer", "zeros"};
  jobs[2].must_get = Expectation{"race", "missing_barrier"};
  jobs[3].must_earn_all = true;
  leave_out_care(jobs);
  EXPECT_TRUE(jobs[3].request.with_care);
  EXPECT_FALSE(jobs[0].request.with_care);
  EXPECT_FALSE(jobs[1].request.with_care);
  EXPECT_TRUE(jobs[2].request.with_care);
}

TEST(StopWhenFound, AsksOnlyForWhatMustComeOut) {
  std::vector<CheckJob> jobs(7);
  jobs[0].must_be_ok = true;
  jobs[1].must_get = Expectation{"wrong_answer", "zeros"};
  jobs[2].must_get = Expectation{"race", "missing_barrier"};
  jobs[6].must_get = Expectation{"device_fault", "misaligned_address"};
  jobs[3].must_get = Expectation{"ok", "pageable_memory"};
  jobs[4].request.run_skeleton = true;
  jobs[5].request.impostor = "zeros";
  stop_when_found(jobs);
  for (const std::size_t complete : {0, 3}) EXPECT_FALSE(jobs[complete].request.enough);
  EXPECT_TRUE(jobs[1].request.enough({Verdict::wrong_answer, "zeros", "", ""}));
  EXPECT_FALSE(jobs[1].request.enough({Verdict::wrong_answer, "transposed", "", ""}));
  EXPECT_FALSE(jobs[1].request.enough({Verdict::race, "zeros", "", ""}));
  EXPECT_FALSE(jobs[1].request.checkers_first);
  EXPECT_TRUE(jobs[2].request.checkers_first);
  EXPECT_TRUE(jobs[6].request.checkers_first);
  for (const std::size_t any_wrong : {4, 5}) {
    EXPECT_TRUE(jobs[any_wrong].request.enough({Verdict::wrong_answer, "unexplained", "", ""}));
    EXPECT_FALSE(jobs[any_wrong].request.enough({}));
  }
}

TEST(FaultOf, WantsARungToBeOk) {
  CheckJob job;
  job.name = "v1";
  job.must_be_ok = true;
  EXPECT_EQ(fault_of(job, grade_of(Verdict::ok)), "");
  EXPECT_EQ(fault_of(job, grade_of(Verdict::race, "missing_barrier")),
            "v1: race missing_barrier (m)");
}

TEST(FaultOf, WantsAKnownGoodSubmissionToLoseNoPointThatIsMeasured) {
  CheckJob job;
  job.name = "right/x";
  job.must_earn_all = true;
  job.place = "right/x.edit:2";
  const std::string wanted = "right/x.edit:2: right/x: expected ok and no points lost, got ";
  Grade grade = grade_of(Verdict::ok);
  grade.finding.message.clear();
  EXPECT_EQ(fault_of(job, grade), wanted + "ok; nothing was measured");
  grade.score.parts = {{"care", 10, 10, PartState::scored, ""},
                       {"throughput", 0, 20, PartState::open, ""}};
  EXPECT_EQ(fault_of(job, grade), "");
  grade.score.parts[0].points = 9.5;
  EXPECT_EQ(fault_of(job, grade), wanted + "ok; care: 9.5 of 10");
  grade = grade_of(Verdict::race, "missing_barrier");
  grade.score.parts = {{"correctness", 0, 60, PartState::scored, ""}};
  EXPECT_EQ(fault_of(job, grade), wanted + "race missing_barrier (m); correctness: 0 of 60");
}

TEST(FaultOf, WantsAKnownBadSubmissionToGetVerdictAndDiagnosis) {
  CheckJob job;
  job.name = "wrong/x";
  job.must_get = Expectation{"wrong_answer", "zeros"};
  job.place = "wrong/x.edit:2";
  EXPECT_EQ(fault_of(job, grade_of(Verdict::wrong_answer, "zeros")), "");
  EXPECT_EQ(
      fault_of(job, grade_of(Verdict::wrong_answer, "transposed")),
      "wrong/x.edit:2: wrong/x: expected wrong_answer zeros, got wrong_answer transposed (m)");
  EXPECT_NE(fault_of(job, grade_of(Verdict::ok)), "");
}

TEST(FaultOf, WantsAKnownBadSubmissionToBeFoundWhereItsFileSays) {
  CheckJob job;
  job.name = "wrong/x";
  job.must_get = Expectation{"wrong_answer", "zeros"};
  job.place = "wrong/x.edit:2";
  job.request.first_group = "tails";
  Grade grade = grade_of(Verdict::wrong_answer, "zeros");
  grade.cases.resize(2);
  grade.cases[0].name = "n_1";
  grade.cases[0].group = "tails";
  grade.cases[1].name = "n_0";
  grade.cases[1].group = "empty";
  grade.case_index = 0;
  EXPECT_EQ(fault_of(job, grade), "");
  grade.case_index = 1;
  EXPECT_EQ(
      fault_of(job, grade),
      "wrong/x.edit:2: wrong/x: it was found in n_0, a case of the group empty, not in tails");
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

}  // namespace
}  // namespace grader
