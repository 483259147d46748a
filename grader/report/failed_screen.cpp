// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/failed_screen.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "report/number_text.h"
#include "report/points_rows.h"

namespace grader {
namespace {

using State = CaseResult::State;

/// "tail_wrong" as a person says it: "tail wrong".
std::string spoken(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

void add_first_bad(Page& page, const CaseResult& shown) {
  const FirstBad& bad = *shown.first_bad;
  page.row("first wrong", bad.where);
  page.row("expected", fmt::format("{}, got {}, allowed error {}", value_text(bad.expected),
                                   value_text(bad.got), value_text(bad.bound)));
  if (shown.total > 0) {
    const std::string count =
        fmt::format("{} of {} elements", count_text(shown.bad), count_text(shown.total));
    const std::string& what = shown.pattern.empty() ? count : shown.pattern;
    const bool told = what.find(" %") != std::string::npos;  // the pattern says the share itself
    page.row("share",
             told ? what : fmt::format("{:.3g} %: {}", 100 * shown.bad / shown.total, what));
  }
}

void add_what_is_wrong(Page& page, const Grade& grade) {
  page.row("mistake", fmt::format("{}: {}",
                                  grade.finding.diagnosis.empty() ? to_string(grade.finding.verdict)
                                                                  : spoken(grade.finding.diagnosis),
                                  grade.finding.message));
  if (!grade.finding.look_at.empty()) page.row("look at", grade.finding.look_at);
  if (!grade.case_index) return;
  const CaseResult& shown = grade.cases[*grade.case_index];
  page.blank();
  page.row("case",
           shown.size.empty() ? shown.name : fmt::format("{} ({})", shown.name, shown.size));
  if (shown.call > 1) page.row("call", fmt::format("number {} of this case", shown.call));
  if (shown.first_bad) add_first_bad(page, shown);
}

void add_cases(Page& page, const Lab& lab, const Grade& grade) {
  if (grade.cases.empty()) return;
  std::vector<std::string> groups;
  for (const auto& [group, share] : lab.facts.groups) {
    int passed = 0;
    int all = 0;
    for (const CaseResult& one : grade.cases) {
      if (one.group != group || one.state == State::skipped) continue;
      ++all;
      if (one.state == State::passed) ++passed;
    }
    if (all > 0) groups.push_back(fmt::format("{} {}/{}", group, passed, all));
  }
  std::string text = join(groups, ", ");
  if (const auto n = grade.count(State::skipped); n > 0) text += fmt::format(" ({} skipped)", n);
  if (const auto n = grade.count(State::not_run); n > 0)
    text += fmt::format(" ({} not reached)", n);
  page.blank();
  page.row("cases passed", text);
}

void add_printed(Page& page, const Grade& grade) {
  if (grade.printed.empty()) return;
  auto lines = split_lines(grade.printed);
  page.blank();
  page.row("it printed", lines.size() > 8 ? "(its last 8 lines)" : "");
  if (lines.size() > 8) lines.erase(lines.begin(), lines.end() - 8);
  for (std::string& one : lines) one = one.substr(0, page.style().width - 4);
  page.block(lines);
}

/// What was given on the command line, for the same grading again.
std::string again(const Lab& lab, const Grade& grade) {
  const std::string base = "scripts/lab grade " + lab.number();
  switch (grade.kind) {
    case SourceKind::file:
      return fmt::format("{} --file {}", base, grade.source.string());
    case SourceKind::rung:
      return fmt::format("{} --rung {}", base, grade.source.stem().string());
    case SourceKind::wrong:
      return fmt::format("{} --wrong {}", base, grade.source.stem().string());
    case SourceKind::right:
      return fmt::format("{} --right {}", base, grade.source.stem().string());
    default:
      return base;
  }
}

std::string relative_to(const std::filesystem::path& path, const std::filesystem::path& base) {
  const auto shown = path.lexically_relative(base);
  return shown.empty() || *shown.begin() == ".." ? path.string() : shown.string();
}

void add_next(Page& page, const Site& site, const Lab& lab, const Grade& grade) {
  page.blank();
  page.row("next", "");
  std::vector<std::string> lines;
  const Verdict verdict = grade.finding.verdict;
  const bool helped = verdict != Verdict::internal_error && verdict != Verdict::compile_error;
  if (helped && !lab.facts.todos.empty()) lines.push_back("scripts/lab hint " + lab.number());
  if (grade.case_index && !grade.plug_in.empty()) {
    std::string start;
    for (const std::string& word : grade.start) {
      start += relative_to(word, site.source_dir) + " ";
    }
    if (!start.empty()) start += "-- ";
    lines.push_back(fmt::format("{}{} --submission={} --seed={} --gtest_filter='*.{}'", start,
                                relative_to(grade.harness, site.source_dir),
                                relative_to(grade.plug_in, site.source_dir), grade.seed,
                                grade.cases[*grade.case_index].name));
    lines.push_back(start.empty()
                        ? "    (this case alone; put `gdb --args` before it to stop where it fails)"
                        : "    (this case alone)");
  }
  if (verdict == Verdict::internal_error) lines.push_back("scripts/lab doctor");
  lines.push_back(again(lab, grade));
  page.block(lines);
}

}  // namespace

void add_failed(Page& page, const Site& site, const Lab& lab, const Grade& grade) {
  add_what_is_wrong(page, grade);
  if (!grade.compiler_lines.empty()) {
    page.blank();
    page.block(grade.compiler_lines);
  }
  const bool all_open = grade.open_todos.size() == lab.facts.todos.size();
  if (!grade.open_todos.empty() && !all_open) {
    std::vector<std::string> numbers;
    for (const int number : grade.open_todos) numbers.push_back(std::to_string(number));
    page.row("not done", fmt::format("TODO {}", join(numbers, ", ")));
  }
  add_cases(page, lab, grade);
  add_printed(page, grade);
  page.blank();
  add_points(page, grade.score);
  add_next(page, site, lab, grade);
}

}  // namespace grader
