// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/measure_quiz.h"

#include <gtest/gtest.h>

#include "test/scratch.h"

namespace grader {
namespace {

class MeasureQuiz : public testing::Test {
 protected:
  MeasureQuiz() {
    lab_.folder = scratch_.path() / "labs";
    lab_.solutions = scratch_.path() / "solutions";
    scratch_.write("labs/quiz.toml",
                   "[[question]]\nid = \"a\"\ntext = \"?\"\nchoices = [\"x\", \"y\"]\n"
                   "[[question]]\nid = \"b\"\ntext = \"?\"\nchoices = [\"x\", \"y\"]\n");
  }
  void write_key() {
    scratch_.write("solutions/answers.toml", "[answers]\na = \"a\"\nb = \"b\"\n");
  }
  Scratch scratch_;
  Lab lab_;
};

TEST_F(MeasureQuiz, CountsTheStudentsRightAnswers) {
  write_key();
  EXPECT_EQ(measure_quiz(lab_, SourceKind::student, {{"a", "a"}, {"b", "a"}}).share, 0.5);
  EXPECT_EQ(measure_quiz(lab_, SourceKind::student, {}).share, 0);
}

TEST_F(MeasureQuiz, GivesASolutionTheRightAnswers) {
  write_key();
  EXPECT_EQ(measure_quiz(lab_, SourceKind::rung, {}).share, 1);
}

TEST_F(MeasureQuiz, IsOpenWhereTheAnswersAreNotHere) {
  const Measured measured = measure_quiz(lab_, SourceKind::student, {{"a", "a"}});
  EXPECT_FALSE(measured.share);
  EXPECT_EQ(measured.reason, "your instructor grades the quiz");
}

}  // namespace
}  // namespace grader
