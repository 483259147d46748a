// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/quiz.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "lab/toml_reader.h"

namespace grader {
namespace {

/// The whole of `text` as a number, or NaN.
double as_number(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  return text.empty() || *end != '\0' ? std::nan("") : value;
}

bool is_right(const Question& question, const std::string& key, const std::string& given) {
  if (!question.asks_for_number()) return key == given;
  return std::abs(as_number(given) - as_number(key)) <= question.tolerance;
}

/// Texts and numbers of a table, all as texts.
std::map<std::string, std::string> read_pairs(TomlReader& reader, const char* name) {
  std::map<std::string, std::string> pairs;
  const toml::table* table = reader.table(reader.root(), name);
  if (table == nullptr) return pairs;
  for (const auto& [key, node] : *table) {
    if (node.is_number()) {
      pairs[std::string(key.str())] = fmt::format("{}", reader.number(*table, key.str(), 0));
    } else {
      pairs[std::string(key.str())] = reader.text(*table, key.str(), true);
    }
  }
  return pairs;
}

}  // namespace

Result<std::vector<Question>> read_quiz(const std::string& text, const std::string& shown_name) {
  TomlReader reader(text, shown_name);
  if (reader.error()) return *reader.error();
  reader.allow_only(reader.root(), {"question"});
  std::vector<Question> quiz;
  for (const toml::table* table : reader.tables(reader.root(), "question")) {
    reader.allow_only(*table, {"id", "text", "choices", "kind", "tolerance"});
    Question question;
    question.id = reader.text(*table, "id", true);
    question.text = reader.text(*table, "text", true);
    question.choices = reader.texts(*table, "choices");
    question.tolerance = reader.number(*table, "tolerance", 0);
    const std::string kind = reader.text(*table, "kind", false);
    if (!kind.empty() && kind != "number") {
      reader.fail(*table, fmt::format("kind = \"{}\" is none; there is \"number\"", kind));
    }
    if (question.tolerance < 0) {
      reader.fail(*table->get("tolerance"),
                  "a tolerance is 0 or more: how far a number may be off");
    }
    if (kind == "number" ? !question.choices.empty() : question.choices.size() < 2) {
      reader.fail(*table, "a question needs choices = [...], at least two, or kind = \"number\"");
    }
    for (const Question& other : quiz) {
      if (other.id == question.id) reader.fail(*table, "this id was used before: " + question.id);
    }
    quiz.push_back(std::move(question));
  }
  if (reader.error()) return *reader.error();
  return quiz;
}

Result<AnswerKey> read_answer_key(const std::string& text, const std::string& shown_name) {
  TomlReader reader(text, shown_name);
  if (reader.error()) return *reader.error();
  reader.allow_only(reader.root(), {"answers", "why"});
  AnswerKey key{read_pairs(reader, "answers"), read_pairs(reader, "why")};
  if (reader.error()) return *reader.error();
  return key;
}

std::string fault_of_answer(const Question& question, const std::string& answer) {
  if (question.asks_for_number()) {
    return !std::isfinite(as_number(answer)) ? fmt::format("{} asks for a number", question.id)
                                             : "";
  }
  const char last = static_cast<char>('a' + static_cast<char>(question.choices.size()) - 1);
  if (answer.size() == 1 && answer[0] >= 'a' && answer[0] <= last) return "";
  return fmt::format("{} asks for one letter, a to {}", question.id, last);
}

QuizResult grade_quiz(const std::vector<Question>& quiz, const Answers& key, const Answers& given) {
  QuizResult result;
  for (const Question& question : quiz) {
    const auto answer = given.find(question.id);
    if (answer != given.end()) ++result.answered;
    const auto right = key.find(question.id);
    if (right == key.end() || !fault_of_answer(question, right->second).empty()) continue;
    ++result.total;
    if (answer != given.end() && is_right(question, right->second, answer->second)) ++result.right;
  }
  return result;
}

}  // namespace grader
