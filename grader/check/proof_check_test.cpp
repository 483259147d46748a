// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/proof_check.h"

#include <gtest/gtest.h>

#include "test/scratch.h"

namespace grader {
namespace {

using State = CaseResult::State;

/// A lab with one TODO, and the grades of its rung and of the proof.
class ProofPoints : public testing::Test {
 protected:
  ProofPoints() {
    lab_.solutions = scratch_.path();
    lab_.facts.rubric = {{"correctness", 60}, {"care", 20}, {"quiz", 20}};
    lab_.facts.groups = {{"basic", 1}};
    Todo& todo = lab_.facts.todos.emplace_back();
    todo.number = 1;
    todo.proof = "not_done";
    todo.place = "lab.toml:9";
    scratch_.write("wrong/not_done.edit",
                   "base: v1\nexpect: wrong_answer zeros\nstory: Not done.\n\n"
                   "replace:\nint a;\nby:\nint b;\n");
    scratch_.write("v1.cu", "int a;\n");
    jobs_.resize(2);
    jobs_[0].name = "v1";
    jobs_[1].name = "wrong/not_done";
    grades_ = {graded(Verdict::ok, {State::passed, State::passed}), std::nullopt};
  }

  Grade graded(Verdict verdict, const std::vector<State>& states) const {
    ScoreInput input;
    input.verdict = verdict;
    for (const State state : states) {
      CaseResult one;
      one.group = "basic";
      one.state = state;
      input.cases.push_back(one);
    }
    input.care.share = input.quiz.share = 1;
    Grade grade;
    grade.finding.verdict = verdict;
    grade.cases = input.cases;
    grade.score = compute_score(lab_.facts, input);
    return grade;
  }

  /// The faults when the proof gets this grade.
  std::vector<std::string> faults(const Grade& proof) {
    grades_[1] = proof;
    return check_proof_points(lab_, jobs_, grades_, notes_);
  }

  Scratch scratch_;
  Lab lab_;
  std::vector<CheckJob> jobs_;
  std::vector<std::optional<Grade>> grades_;
  std::vector<std::string> notes_;
};

TEST_F(ProofPoints, AreFewerWhenACaseFails) {
  EXPECT_TRUE(faults(graded(Verdict::wrong_answer, {State::passed, State::failed})).empty());
}

TEST_F(ProofPoints, OfAGradeThatEndedEarlyAreTheMostThatItCouldHave) {
  EXPECT_TRUE(faults(graded(Verdict::wrong_answer, {State::failed, State::not_run})).empty());
  // A fault of the check itself, if cases that never ran were all that costs points:
  EXPECT_EQ(faults(graded(Verdict::ok, {State::passed, State::not_run})).size(), 1);
}

TEST_F(ProofPoints, AreNotComparedWithThoseOfABaseThatWasNotGraded) {
  faults(graded(Verdict::wrong_answer, {State::passed, State::failed}));
  EXPECT_EQ(notes_, std::vector<std::string>{});
  grades_[0].reset();
  EXPECT_TRUE(faults(graded(Verdict::ok, {State::passed, State::passed})).empty());
  EXPECT_EQ(notes_, std::vector<std::string>{"points of not_done not compared with those of the "
                                             "base, which was not graded: v1"});
}

TEST_F(ProofPoints, AreAFaultWhenTheTodoCostsNothing) {
  const auto found = faults(graded(Verdict::ok, {State::passed, State::passed}));
  ASSERT_EQ(found.size(), 1);
  EXPECT_EQ(found[0],
            "lab.toml:9: not_done earns 100 points without TODO 1, and v1 earns 100; it must earn "
            "fewer, and has correctness 60 of 60, care 20 of 20, quiz 20 of 20");
}

}  // namespace
}  // namespace grader
