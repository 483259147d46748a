// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"

namespace grader {

/// One question of quiz.toml.
struct Question {
  std::string id;
  std::string text;
  std::vector<std::string> choices;  ///< Named a, b, c, ...; empty when a number is asked for.
  double tolerance = 0;              ///< How far a number may be off; 0 or more.

  bool asks_for_number() const { return choices.empty(); }
};

/// Answers by question id: a letter, or a number as it was written.
using Answers = std::map<std::string, std::string>;

/// Answers.toml: the right answers and why they are right.
struct AnswerKey {
  Answers answers;
  std::map<std::string, std::string> why;
};

/// How many questions were answered, and how many rightly.  What the key does not answer, or as
/// nobody could, is nobody's mistake: it counts in neither `right` nor `total`.
struct QuizResult {
  int right = 0;
  int answered = 0;
  int total = 0;
};

Result<std::vector<Question>> read_quiz(const std::string& text, const std::string& shown_name);
Result<AnswerKey> read_answer_key(const std::string& text, const std::string& shown_name);

/// Why `answer` cannot be an answer to `question`; "" when it can.
std::string fault_of_answer(const Question& question, const std::string& answer);

/// Compares `given` with `key`, question by question.
QuizResult grade_quiz(const std::vector<Question>& quiz, const Answers& key, const Answers& given);

}  // namespace grader
