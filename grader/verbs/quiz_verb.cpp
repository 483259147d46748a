// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/quiz_verb.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/files.h"
#include "base/json.h"
#include "base/text.h"
#include "lab/find_labs.h"
#include "lab/quiz.h"
#include "report/page.h"
#include "state/text_map.h"

namespace grader {
namespace {

/// Adds "id=b" to `given`, or says why not.
std::optional<Error> take_answer(const std::vector<Question>& quiz, const std::string& word,
                                 Answers& given) {
  const auto equals = word.find('=');
  const std::string id = word.substr(0, equals);
  const auto question =
      std::find_if(quiz.begin(), quiz.end(), [&](const Question& one) { return one.id == id; });
  if (equals == std::string::npos || question == quiz.end()) {
    std::vector<std::string> ids;
    for (const Question& one : quiz) ids.push_back(one.id);
    return Error{fmt::format("an answer is written ID=ANSWER with one of the ids {}; \"{}\" is not",
                             join(ids, ", "), word)};
  }
  const std::string answer = trim(word.substr(equals + 1));
  const std::string fault = fault_of_answer(*question, answer);
  if (!fault.empty()) return Error{fault};
  given[id] = answer;
  return std::nullopt;
}

Json quiz_json(const Lab& lab, const std::vector<Question>& quiz, const Answers& given) {
  Json json = {{"lab", lab.name}, {"questions", Json::array()}};
  for (const Question& one : quiz) {
    const auto answer = given.find(one.id);
    json["questions"].push_back(
        {{"id", one.id},
         {"text", one.text},
         {"choices", one.choices},
         {"answer", answer == given.end() ? Json(nullptr) : Json(answer->second)}});
  }
  return json;
}

void add_question(Page& page, const Question& question, const Answers& given) {
  const auto answer = given.find(question.id);
  page.row(question.id, question.text);
  char letter = 'a';
  for (const std::string& choice : question.choices) {
    page.row("", fmt::format("{}) {}", letter++, choice));
  }
  page.row("", answer == given.end() ? "not answered" : "your answer: " + answer->second);
  page.blank();
}

std::string what_next(const Lab& lab, const std::vector<Question>& quiz, const Answers& given) {
  std::size_t answered = 0;
  const Question* open = nullptr;
  for (const Question& one : quiz) {
    if (given.count(one.id) > 0) {
      ++answered;
    } else if (open == nullptr) {
      open = &one;
    }
  }
  if (open != nullptr) {
    return fmt::format("{} of {} answered; the next with: scripts/lab quiz {} --answer {}=...",
                       answered, quiz.size(), lab.number(), open->id);
  }
  return fmt::format("All {} answered; scripts/lab grade {} counts the points.", quiz.size(),
                     lab.number());
}

}  // namespace

int run_quiz(const Context& context, const QuizOptions& options) {
  const auto labs = open_labs(context.site.source_dir, {options.lab});
  if (!labs.ok()) return report_error(labs.error());
  const Lab& lab = labs.value().front();
  const auto text = read_file(lab.folder / "quiz.toml", 1 << 20);
  // Whatever is wrong with the file, it is the lab's, and nothing that was asked for wrongly.
  if (!text.ok()) return report_error(Error{text.error().text, Blame::us});
  const std::string shown = fmt::format("labs/{}/{}/quiz.toml", lab.phase, lab.name);
  const auto quiz = read_quiz(text.value(), shown);
  if (!quiz.ok()) return report_error(Error{quiz.error().text, Blame::us});
  if (quiz.value().empty()) return report_error(Error{shown + " has no questions", Blame::us});
  const auto path = context.site.state_dir() / "quiz" / (lab.name + ".json");
  Answers given = load_text_map(path);
  for (const std::string& word : options.answers) {
    if (const auto error = take_answer(quiz.value(), word, given)) return report_error(*error);
  }
  if (!options.answers.empty()) {
    if (const auto error = store_text_map(path, given)) return report_error(*error);
  }
  Page page(context.style);
  for (const Question& one : quiz.value()) add_question(page, one, given);
  page.line("  " + what_next(lab, quiz.value(), given));
  print_text(context.json ? quiz_json(lab, quiz.value(), given).dump(2) + "\n" : page.text());
  return kExitDone;
}

}  // namespace grader
