// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/quiz.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

const char* const kQuiz = R"([[question]]
id = "bytes"
text = "How many bytes?"
choices = ["4", "8", "12"]
[[question]]
id = "time"
text = "How many ms?"
kind = "number"
tolerance = 0.5
)";

TEST(Quiz, ComparesLettersAndNumbers) {
  const auto quiz = read_quiz(kQuiz, "quiz.toml").value();
  const auto key =
      read_answer_key("[answers]\nbytes = \"c\"\ntime = 1.5\n", "answers.toml").value();
  EXPECT_EQ(grade_quiz(quiz, key.answers, {{"bytes", "c"}, {"time", "1.9"}}).right, 2);
  EXPECT_EQ(grade_quiz(quiz, key.answers, {{"bytes", "a"}, {"time", "2.1"}}).right, 0);
}

TEST(Quiz, DoesNotTakeANumberThatIsNone) {
  const auto quiz = read_quiz(kQuiz, "quiz.toml").value();
  EXPECT_EQ(grade_quiz(quiz, {{"time", "1.5"}}, {{"time", "nan"}}).right, 0);
  EXPECT_EQ(fault_of_answer(quiz[1], "1.5x"), "time asks for a number");
  EXPECT_EQ(fault_of_answer(quiz[0], "d"), "bytes asks for one letter, a to c");
  EXPECT_EQ(fault_of_answer(quiz[0], "b"), "");
}

TEST(Quiz, CountsWhatWasNotAnswered) {
  const auto quiz = read_quiz(kQuiz, "quiz.toml").value();
  EXPECT_EQ(grade_quiz(quiz, {{"bytes", "c"}}, {}).answered, 0);
}

TEST(Quiz, NamesTheLineOfAFault) {
  EXPECT_EQ(read_quiz("[[question]]\nid = \"a\"\ntext = \"b\"\n", "quiz.toml").error().text,
            "quiz.toml:1: a question needs choices = [...], at least two, or kind = \"number\"");
}

TEST(Quiz, TakesNoPointsForWhatTheKeyDoesNotAnswer) {
  const auto quiz = read_quiz(kQuiz, "quiz.toml").value();
  for (const Answers& key : {Answers{{"bytes", "c"}}, Answers{{"bytes", "c"}, {"time", "soon"}}}) {
    const QuizResult result = grade_quiz(quiz, key, {{"bytes", "c"}, {"time", "1.5"}});
    EXPECT_EQ(result.right, 1);
    EXPECT_EQ(result.total, 1);
    EXPECT_EQ(result.answered, 2);
  }
}

std::string with_tolerance(const std::string& value) {
  std::string text = kQuiz;
  text.replace(text.find("0.5"), 3, value);
  return text;
}

TEST(Quiz, RefusesAToleranceThatNoAnswerCanMeet) {
  EXPECT_EQ(read_quiz(with_tolerance("-1"), "quiz.toml").error().text,
            "quiz.toml:9: a tolerance is 0 or more: how far a number may be off");
  for (const char* value : {"nan", "inf", "-inf"}) {
    EXPECT_EQ(read_quiz(with_tolerance(value), "quiz.toml").error().text,
              "quiz.toml:9: \"tolerance\" must be a number");
  }
}

TEST(Quiz, RefusesAKindThatIsNone) {
  std::string text = kQuiz;
  text.replace(text.find("\"number\""), 8, "\"numbr\"");
  EXPECT_EQ(read_quiz(text, "quiz.toml").error().text,
            "quiz.toml:5: kind = \"numbr\" is none; there is \"number\"");
}

TEST(Quiz, RefusesAnAnswerThatIsNoNumber) {
  EXPECT_EQ(read_answer_key("[answers]\ntime = nan\n", "answers.toml").error().text,
            "answers.toml:2: \"time\" must be a number");
}

}  // namespace
}  // namespace grader
