// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/case_faults.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace grader {
namespace {

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// "lab.toml:12: ", where the file is known.
std::string at(const std::string& place) {
  return place.empty() ? "" : place + ": ";
}

}  // namespace

std::vector<std::string> case_faults(const LabFacts& facts, const std::vector<CaseResult>& cases) {
  std::vector<std::string> known, used, faults;
  for (const auto& [group, share] : facts.groups) known.push_back(group);
  for (const CaseResult& one : cases) {
    if (has(used, one.group)) continue;
    used.push_back(one.group);
    if (has(known, one.group)) continue;
    faults.push_back(
        fmt::format("{}[groups] has no \"{}\", the group of case {} in harness.cu; there are {}: "
                    "name the same groups in both files",
                    at(facts.groups_place), one.group, one.name, join(known, ", ")));
  }
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (has(used, known[i])) continue;
    const std::string place = i < facts.group_places.size() ? facts.group_places[i] : "";
    faults.push_back(
        fmt::format("{}group \"{}\" has no case in harness.cu, whose groups are {}: name the same "
                    "groups in both files",
                    at(place), known[i], join(used, ", ")));
  }
  if (facts.efficiency) {
    std::vector<std::string> names;
    for (const CaseResult& one : cases) names.push_back(one.name);
    const std::string& name = facts.efficiency->name;
    if (!has(names, name)) {
      faults.push_back(
          fmt::format("{}[efficiency] counts in case \"{}\", which harness.cu has not; "
                      "there are {}: name one of them",
                      at(facts.efficiency->place), name, join(names, ", ")));
    }
  }
  return faults;
}

}  // namespace grader
