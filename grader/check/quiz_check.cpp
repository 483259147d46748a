// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/quiz_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/files.h"
#include "lab/quiz.h"

namespace grader {
namespace {

void compare(const std::vector<Question>& quiz, const AnswerKey& key, const std::string& file,
             std::vector<std::string>& faults) {
  for (const Question& one : quiz) {
    const auto answer = key.answers.find(one.id);
    if (answer == key.answers.end()) {
      faults.push_back(fmt::format("{} does not answer \"{}\"", file, one.id));
    } else if (const auto fault = fault_of_answer(one, answer->second); !fault.empty()) {
      faults.push_back(file + ": " + fault);
    }
    if (key.why.count(one.id) == 0) {
      faults.push_back(fmt::format("{} does not say why for \"{}\"", file, one.id));
    }
  }
  for (const auto* pairs : {&key.answers, &key.why}) {
    for (const auto& [id, text] : *pairs) {
      const bool asked = std::any_of(quiz.begin(), quiz.end(),
                                     [&, &id = id](const Question& one) { return one.id == id; });
      if (!asked) faults.push_back(fmt::format("{} has \"{}\", which nobody asks", file, id));
    }
  }
}

}  // namespace

std::vector<std::string> check_quiz(const Lab& lab) {
  const auto quiz_text = read_file(lab.folder / "quiz.toml");
  const auto key_text = read_file(lab.solutions / "answers.toml");
  if (!quiz_text.ok() || !key_text.ok()) return {};  // their absence was told before
  const auto quiz =
      read_quiz(quiz_text.value(), fmt::format("labs/{}/{}/quiz.toml", lab.phase, lab.name));
  if (!quiz.ok()) return {quiz.error().text};
  const std::string key_file = fmt::format("solutions/{}/{}/answers.toml", lab.phase, lab.name);
  const auto key = read_answer_key(key_text.value(), key_file);
  if (!key.ok()) return {key.error().text};
  std::vector<std::string> faults;
  compare(quiz.value(), key.value(), key_file, faults);
  return faults;
}

}  // namespace grader
