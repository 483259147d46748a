// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/skeleton_check.h"

#include <fmt/format.h>

#include "base/files.h"
#include "lab/todo_regions.h"

namespace grader {

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
  return faults;
}

}  // namespace grader
