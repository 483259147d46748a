// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/measure_quiz.h"

#include <fmt/format.h>

#include "base/files.h"

namespace grader {

std::optional<Error> broken_quiz(const Lab& lab) {
  const std::string name = fmt::format("{}/{}", lab.phase, lab.name);
  const auto quiz_text = read_file(lab.folder / "quiz.toml", 1 << 20);
  if (quiz_text.ok()) {
    const auto quiz = read_quiz(quiz_text.value(), fmt::format("labs/{}/quiz.toml", name));
    if (!quiz.ok()) return Error{quiz.error().text, Blame::us};
  }
  const auto key_text = read_file(lab.solutions / "answers.toml", 1 << 20);
  if (key_text.ok()) {
    const auto key =
        read_answer_key(key_text.value(), fmt::format("solutions/{}/answers.toml", name));
    if (!key.ok()) return Error{key.error().text, Blame::us};
  }
  return std::nullopt;
}

Measured measure_quiz(const Lab& lab, SourceKind kind, const Answers& given) {
  const auto quiz_text = read_file(lab.folder / "quiz.toml", 1 << 20);
  if (!quiz_text.ok()) return {std::nullopt, "the lab has no quiz yet"};
  const auto quiz = read_quiz(quiz_text.value(), "quiz.toml");
  if (!quiz.ok()) return {std::nullopt, quiz.error().text};
  const auto key_text = read_file(lab.solutions / "answers.toml", 1 << 20);
  if (!key_text.ok()) return {std::nullopt, "your instructor grades the quiz"};
  const auto key = read_answer_key(key_text.value(), "answers.toml");
  if (!key.ok()) return {std::nullopt, key.error().text};
  const bool own = kind == SourceKind::student || kind == SourceKind::file;
  const QuizResult result =
      grade_quiz(quiz.value(), key.value().answers, own ? given : key.value().answers);
  if (quiz.value().empty()) return {std::nullopt, "the quiz has no questions yet"};
  if (result.total == 0) return {std::nullopt, "answers.toml answers none of the questions"};
  return {static_cast<double>(result.right) / result.total, ""};
}

}  // namespace grader
