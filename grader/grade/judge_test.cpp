// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/judge.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

CaseResult failed(Verdict verdict, const std::string& diagnosis) {
  CaseResult one;
  one.state = CaseResult::State::failed;
  one.finding = {verdict, diagnosis, "", ""};
  return one;
}

CaseResult passed() {
  CaseResult one;
  one.state = CaseResult::State::passed;
  return one;
}

TEST(JudgeCases, IsOkWhenNothingFailed) {
  EXPECT_EQ(judge_cases({passed(), passed()}, std::nullopt).finding.verdict, Verdict::ok);
}

TEST(JudgeCases, LetsTheWorstVerdictCount) {
  const Judgement judgement = judge_cases(
      {failed(Verdict::wrong_answer, "zeros"), passed(), failed(Verdict::device_fault, "deadlock")},
      std::nullopt);
  EXPECT_EQ(judgement.finding.diagnosis, "deadlock");
  EXPECT_EQ(judgement.case_index, 2u);
}

TEST(JudgeCases, TakesABadAccessForAConsequenceOfAnEarlierNamedMistake) {
  const CaseResult named = failed(Verdict::wrong_answer, "transposed_b");
  const CaseResult unnamed = failed(Verdict::wrong_answer, "unexplained");
  const CaseResult fault = failed(Verdict::device_fault, "illegal_address");
  EXPECT_EQ(judge_cases({named, fault, fault}, std::nullopt).finding.diagnosis, "transposed_b");
  EXPECT_EQ(judge_cases({unnamed, fault}, std::nullopt).finding.diagnosis, "illegal_address");
  EXPECT_EQ(judge_cases({fault, named}, std::nullopt).finding.diagnosis, "illegal_address");
}

TEST(JudgeCases, TakesTheFirstCaseThatHasANameForTheMistake) {
  const Judgement judgement = judge_cases(
      {failed(Verdict::wrong_answer, "unexplained"), failed(Verdict::wrong_answer, "zeros"),
       failed(Verdict::wrong_answer, "transposed"), failed(Verdict::wrong_answer, "transposed")},
      std::nullopt);
  EXPECT_EQ(judgement.finding.diagnosis, "zeros");
  EXPECT_EQ(judgement.case_index, 1u);
}

TEST(JudgeCases, SaysUnexplainedOnlyWhenThereIsNothingElse) {
  EXPECT_EQ(
      judge_cases({failed(Verdict::wrong_answer, "unexplained")}, std::nullopt).finding.diagnosis,
      "unexplained");
}

TEST(JudgeCases, LetsAFaultOfTheWholeRunCount) {
  const Finding whole{Verdict::cheating_suspected, "exited_early", "", ""};
  EXPECT_EQ(judge_cases({failed(Verdict::wrong_answer, "zeros")}, whole).finding.diagnosis,
            "exited_early");
}

TEST(AddCare, LetsARaceCountAlways) {
  Judgement judgement;
  judgement.finding = {Verdict::wrong_answer, "zeros", "", ""};
  add_care(judgement, {Verdict::race, "missing_barrier", "", ""});
  EXPECT_EQ(judgement.finding.verdict, Verdict::race);
}

TEST(AddCare, NamesTheLineOfARaceThatACaseHasShown) {
  Judgement judgement{{Verdict::race, "results_differ", "differs", ""}, 3};
  add_care(judgement, {Verdict::race, "missing_barrier", "thread 1", "x.cu:7"});
  EXPECT_EQ(judgement.finding.look_at, "x.cu:7");
  EXPECT_EQ(judgement.case_index, 3u);
}

TEST(AddCare, LetsBlocksThatRaceCountOnlyWhereTheCasesGiveNoReason) {
  const Finding blocks{Verdict::race, "data_race", "", ""};
  Judgement explained;
  explained.finding = {Verdict::wrong_answer, "first_block_only", "", ""};
  add_care(explained, blocks);
  EXPECT_EQ(explained.finding.diagnosis, "first_block_only");
  Judgement right;
  add_care(right, blocks);
  EXPECT_EQ(right.finding.diagnosis, "data_race");
}

TEST(AddCare, LetsAFaultCountOnlyWhereTheCasesGiveNoReason) {
  const Finding fault{Verdict::device_fault, "out_of_bounds_read", "", ""};
  Judgement explained;
  explained.finding = {Verdict::wrong_answer, "tail_wrong", "", ""};
  add_care(explained, fault);
  EXPECT_EQ(explained.finding.diagnosis, "tail_wrong");
  Judgement right;
  add_care(right, fault);
  EXPECT_EQ(right.finding.diagnosis, "out_of_bounds_read");
}

TEST(AddCare, LetsAnyExactCauseCountBeforeResultsThatDiffer) {
  const Judgement differing{{Verdict::race, "results_differ", "", ""}, 1};
  for (const Finding& care : {Finding{Verdict::race, "data_race", "", "x.cu:7"},
                              Finding{Verdict::device_fault, "uninitialised_read", "", "x.cu:8"}}) {
    Judgement judgement = differing;
    add_care(judgement, care);
    EXPECT_EQ(judgement.finding.diagnosis, care.diagnosis);
  }
  Judgement alone = differing;
  add_care(alone, {});
  EXPECT_EQ(alone.finding.diagnosis, "results_differ");
}

TEST(AddCare, LetsAShuffleFromAnAbsentLaneCountBeforeWhatTheNumbersLookLike) {
  Judgement judgement;
  judgement.finding = {Verdict::wrong_answer, "nan_output", "", ""};
  add_care(judgement, {Verdict::device_fault, "inactive_shuffle", "", "x.cu:7"});
  EXPECT_EQ(judgement.finding.diagnosis, "inactive_shuffle");
}

TEST(WorkRepeated, NamesWhoRepeatsWhoseWorkAndWhere) {
  const Finding slow{Verdict::timeout, "kernel_never_ends", "Kernel k did not end within 10 s.",
                     ""};
  DiagnosticRecord seen;
  seen.message = "thread 1 of block 2 writes c[9], which thread 9 of block 0 writes: blocks run";
  seen.file = "a/b/student.cu";
  seen.line = 17;
  seen.case_name = "n_1000";
  const Finding finding = work_repeated(slow, seen);
  EXPECT_EQ(finding.verdict, Verdict::timeout);
  EXPECT_EQ(finding.diagnosis, "work_repeated");
  EXPECT_EQ(finding.message,
            "Kernel k did not end within 10 s. In n_1000 it does, and its threads repeat each "
            "other's work: thread 1 of block 2 writes c[9], which thread 9 of block 0 writes, the "
            "same value.");
  EXPECT_TRUE(finding.look_at.starts_with("student.cu:17: ")) << finding.look_at;
}

TEST(AddCare, DoesNotSoftenAWorseVerdict) {
  Judgement judgement;
  judgement.finding = {Verdict::timeout, "kernel_never_ends", "", ""};
  add_care(judgement, {Verdict::race, "missing_barrier", "", ""});
  EXPECT_EQ(judgement.finding.verdict, Verdict::timeout);
}

}  // namespace
}  // namespace grader
