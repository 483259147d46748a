// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/check_efficiency.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "lab/rungs.h"

namespace grader {

std::vector<std::string> check_efficiency(const Lab& lab, const std::string& rung,
                                          const Grade& grade) {
  if (!lab.facts.efficiency) return {};
  const auto part = std::find_if(grade.score.parts.begin(), grade.score.parts.end(),
                                 [](const Part& one) { return one.name == "efficiency"; });
  if (part == grade.score.parts.end()) return {};
  if (part->state == PartState::open && grade.efficiency) {
    return {fmt::format("{}: efficiency is open: {}", rung, part->reason)};
  }
  if (part->state != PartState::scored) return {};
  const auto& rungs = lab.facts.efficiency->rungs;
  const auto expected =
      std::find_if(rungs.begin(), rungs.end(), [&](const auto& one) { return one.first == rung; });
  if (expected == rungs.end()) {
    return {fmt::format("{}: it earns {} for efficiency, and [efficiency.rungs] does not have it",
                        rung, points_text(part->points))};
  }
  if (expected->second == part->points) return {};
  return {fmt::format("{}: it earns {} for efficiency, not {} as lab.toml says ({})", rung,
                      points_text(part->points), points_text(expected->second),
                      part->reason.empty() ? "every limit is kept" : part->reason)};
}

std::vector<std::string> check_efficiency_rungs(const Lab& lab) {
  std::vector<std::string> faults;
  if (!lab.facts.efficiency) return faults;
  const std::vector<Rung> ladder = find_rungs(lab);
  for (const auto& [name, points] : lab.facts.efficiency->rungs) {
    const bool known = std::any_of(ladder.begin(), ladder.end(),
                                   [&, &rung = name](const Rung& one) { return one.stem == rung; });
    if (!known)
      faults.push_back(fmt::format("[efficiency.rungs] names {}, which is no rung", name));
  }
  return faults;
}

}  // namespace grader
