// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/hint_verb.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/files.h"
#include "base/json.h"
#include "lab/find_labs.h"
#include "lab/skeleton.h"
#include "lab/todo_regions.h"
#include "report/page.h"
#include "state/text_map.h"

namespace grader {
namespace {

/// The first TODO whose code is still the skeleton's; the first of all when none is.
int first_open_todo(const Context& context, const Lab& lab) {
  const auto skeleton = find_skeleton(lab, context.processes);
  const auto text = read_file(lab.folder / lab.facts.edits.front(), 1 << 20);
  if (!skeleton || !text.ok()) return 1;
  const auto open = open_todos(*skeleton, text.value());
  return open.empty() ? 1 : open.front();
}

/// How many hints of `todo` are shown this time, out of the file that remembers.
std::size_t reveal_one_more(const std::filesystem::path& path, const Todo& todo) {
  TextMap seen = load_text_map(path);
  std::string& text = seen[std::to_string(todo.number)];
  const auto before = static_cast<std::size_t>(std::max(0, std::atoi(text.c_str())));
  const std::size_t now = std::min(before + 1, todo.hints.size());
  text = std::to_string(now);
  // A hint that cannot be remembered is still worth showing.
  if (const auto error = store_text_map(path, seen)) report_error(*error);
  return now;
}

void add_todo(Page& page, const Todo& todo, std::size_t shown) {
  page.line(page.style().paint(Paint::bold, fmt::format("TODO {}: {}", todo.number, todo.title)));
  for (std::size_t i = 0; i < shown; ++i) page.row(fmt::format("hint {}", i + 1), todo.hints[i]);
}

std::string more_text(const Lab& lab, const Todo& todo, std::size_t shown) {
  if (shown == todo.hints.size()) return "That was the last hint of this TODO.";
  return fmt::format("{} more: scripts/lab hint {} {}", todo.hints.size() - shown, lab.number(),
                     todo.number);
}

Json hint_json(const Lab& lab, const Todo& todo, std::size_t shown) {
  const std::vector<std::string> hints(todo.hints.begin(),
                                       todo.hints.begin() + static_cast<std::ptrdiff_t>(shown));
  return {{"lab", lab.name},
          {"todo", todo.number},
          {"title", todo.title},
          {"hints", hints},
          {"left", todo.hints.size() - shown}};
}

int show_all(const Context& context, const Lab& lab, int number) {
  Page page(context.style);
  Json all = Json::array();
  for (const Todo& todo : lab.facts.todos) {
    if (number != 0 && todo.number != number) continue;
    add_todo(page, todo, todo.hints.size());
    all.push_back(hint_json(lab, todo, todo.hints.size()));
  }
  print_text(context.json ? all.dump(2) + "\n" : page.text());
  return kExitDone;
}

}  // namespace

int run_hint(const Context& context, const HintOptions& options) {
  const auto labs = open_labs(context.site.source_dir, {options.lab});
  if (!labs.ok()) return report_error(labs.error());
  const Lab& lab = labs.value().front();
  const auto& todos = lab.facts.todos;
  if (todos.empty()) return report_error(Error{lab.name + " has no TODO with hints"});
  if (options.todo < 0 || options.todo > static_cast<int>(todos.size())) {
    return report_error(Error{fmt::format("{} has the TODOs 1 to {}", lab.name, todos.size())});
  }
  if (options.all) return show_all(context, lab, options.todo);
  const int number = options.todo == 0 ? first_open_todo(context, lab) : options.todo;
  const Todo& todo =
      todos[static_cast<std::size_t>(std::min<int>(number, static_cast<int>(todos.size()))) - 1];
  const auto shown =
      reveal_one_more(context.site.state_dir() / "hints" / (lab.name + ".json"), todo);
  Page page(context.style);
  add_todo(page, todo, shown);
  page.row("", more_text(lab, todo, shown));
  print_text(context.json ? hint_json(lab, todo, shown).dump(2) + "\n" : page.text());
  return kExitDone;
}

}  // namespace grader
