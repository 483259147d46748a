// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/score.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

using State = CaseResult::State;

LabFacts facts() {
  LabFacts facts;
  facts.rubric = {{"correctness", 60}, {"care", 10}, {"throughput", 20}, {"quiz", 10}};
  facts.groups = {{"basic", 0.5}, {"tails", 0.3}, {"huge", 0.2}};
  return facts;
}

CaseResult in_group(const std::string& group, State state) {
  CaseResult one;
  one.group = group;
  one.state = state;
  if (state == State::skipped) one.reason = "needs 9 GB";
  return one;
}

ScoreInput all_right() {
  ScoreInput input;
  for (const char* group : {"basic", "tails", "huge"}) {
    input.cases.push_back(in_group(group, State::passed));
  }
  input.care.share = 1;
  input.throughput.share = 1;
  input.quiz.share = 1;
  return input;
}

const Part& part(const Score& score, const std::string& name) {
  for (const Part& one : score.parts) {
    if (one.name == name) return one;
  }
  throw std::out_of_range(name);
}

TEST(Score, GivesEverythingForEverything) {
  const Score score = compute_score(facts(), all_right());
  EXPECT_EQ(score.points, 100);
  EXPECT_EQ(score.of, 100);
  EXPECT_EQ(score.open, 0);
}

TEST(Score, LeavesOpenWhatThisMachineCannotMeasure) {
  ScoreInput input = all_right();
  input.throughput = {std::nullopt, "needs a GPU"};
  const Score score = compute_score(facts(), input);
  EXPECT_EQ(score.points, 80);
  EXPECT_EQ(score.of, 80);
  EXPECT_EQ(score.open, 20);
  EXPECT_EQ(part(score, "throughput").state, PartState::open);
}

TEST(Score, GivesCorrectnessByGroupAndNothingElseUntilAllIsRight) {
  ScoreInput input = all_right();
  input.verdict = Verdict::wrong_answer;
  input.cases.push_back(in_group("tails", State::failed));
  const Score score = compute_score(facts(), input);
  EXPECT_EQ(part(score, "correctness").points, 30 + 9 + 12);
  EXPECT_EQ(part(score, "correctness").reason, "tails 1/2");
  EXPECT_EQ(part(score, "throughput").state, PartState::gated);
  EXPECT_EQ(part(score, "quiz").points, 0);
  EXPECT_EQ(score.of, 100);
}

TEST(Score, CountsACaseThatWasNeverReachedAsLost) {
  ScoreInput input = all_right();
  input.cases.push_back(in_group("tails", State::not_run));
  EXPECT_EQ(part(compute_score(facts(), input), "correctness").points, 51);
}

TEST(Score, LeavesOpenAGroupThatDoesNotFitThisMachine) {
  ScoreInput input = all_right();
  input.cases[2] = in_group("huge", State::skipped);
  const Score score = compute_score(facts(), input);
  EXPECT_EQ(score.of, 88);
  EXPECT_EQ(score.open, 12);
  EXPECT_EQ(score.points, 88);
  EXPECT_EQ(score.parts[1].reason, "needs 9 GB");
}

TEST(Score, GivesNoCorrectnessForRightResultsOfARace) {
  ScoreInput input = all_right();
  input.verdict = Verdict::race;
  input.unearned = "there is a race: right results are luck";
  EXPECT_EQ(compute_score(facts(), input).points, 0);
}

TEST(Score, KeepsCorrectnessWhenCareFindsAFaultInRightResults) {
  ScoreInput input = all_right();
  input.verdict = Verdict::device_fault;
  input.care.share = 2.0 / 3;
  const Score score = compute_score(facts(), input);
  EXPECT_EQ(part(score, "correctness").points, 60);
  EXPECT_EQ(part(score, "care").points, 6.5);
  EXPECT_EQ(part(score, "throughput").state, PartState::gated);
}

TEST(Score, CostsNothingWhenTheFaultIsOurs) {
  ScoreInput input = all_right();
  input.verdict = Verdict::internal_error;
  const Score score = compute_score(facts(), input);
  EXPECT_EQ(score.of, 0);
  EXPECT_EQ(score.open, 100);
}

TEST(Score, IsHeldWhenAPersonMustLook) {
  ScoreInput input = all_right();
  input.verdict = Verdict::cheating_suspected;
  const Score score = compute_score(facts(), input);
  EXPECT_EQ(score.points, 0);
  EXPECT_EQ(part(score, "correctness").state, PartState::held);
}

TEST(Score, GivesNothingWhenNoCaseRan) {
  ScoreInput input;
  input.verdict = Verdict::compile_error;
  const Score score = compute_score(facts(), input);
  EXPECT_EQ(score.points, 0);
  EXPECT_EQ(score.of, 100);
}

TEST(Score, RoundsToHalfPoints) {
  ScoreInput input = all_right();
  input.throughput.share = 0.333;
  EXPECT_EQ(part(compute_score(facts(), input), "throughput").points, 6.5);
}

}  // namespace
}  // namespace grader
