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

}  // namespace
}  // namespace grader
