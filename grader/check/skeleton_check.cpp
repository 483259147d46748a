// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/skeleton_check.h"

#include <fmt/format.h>

#include "base/files.h"
#include "lab/strip_code.h"
#include "lab/todo_regions.h"
#include "lab/wrong_files.h"

namespace grader {
namespace {

void check_copy(const Lab& lab, const std::string& text, std::vector<std::string>& faults) {
  bool found = false;
  for (const auto& path : find_wrong_paths(lab)) {
    const auto wrong = open_wrong_file(path);
    if (!wrong.ok() || wrong.value().header.everywhere.diagnosis != "skeleton") continue;
    found = true;
    const auto copy = read_file(path);
    if (copy.ok() && strip_code(copy.value()) == strip_code(text)) continue;
    faults.push_back(fmt::format("wrong/{} is not a copy of student.cu", path.filename().string()));
  }
  if (!found) faults.push_back("no file in wrong/ expects \"not_started skeleton\"");
}

}  // namespace

std::vector<std::string> check_skeleton(const Lab& lab) {
  std::vector<std::string> faults;
  const std::string name = lab.facts.edits.front();
  const auto text = read_file(lab.folder / name);
  if (!text.ok()) return {text.error().text};
  const auto regions = find_todo_regions(text.value());
  const std::size_t wanted = lab.facts.todos.size();
  if (regions.size() != wanted) {
    faults.push_back(fmt::format("{} has {} TODOs, lab.toml {}", name, regions.size(), wanted));
  }
  for (std::size_t i = 0; i < regions.size(); ++i) {
    if (regions[i].number == static_cast<int>(i) + 1) continue;
    faults.push_back(fmt::format("{}:{}: TODO {} comes where TODO {} should", name, regions[i].line,
                                 regions[i].number, i + 1));
    break;
  }
  check_copy(lab, text.value(), faults);
  return faults;
}

}  // namespace grader
