// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/solution_headers.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/files.h"
#include "grade/verdict.h"
#include "lab/rungs.h"
#include "lab/todo_regions.h"
#include "lab/wrong_files.h"

namespace grader {
namespace {

void check_rung(const Rung& rung, std::vector<std::string>& faults) {
  const std::string name = rung.stem + ".cu";
  const auto text = read_file(rung.path);
  if (!text.ok()) return faults.push_back(text.error().text);
  if (const auto fault = fault_of_rung_header(rung, text.value())) {
    faults.push_back(name + ": " + *fault);
  }
  if (!find_todo_regions(text.value()).empty()) faults.push_back(name + " still has a TODO");
}

/// Right results may still miss a limit of the lab's that has a name.
bool is_named_limit(const Lab& lab, const Expectation& expectation) {
  if (!lab.facts.efficiency) return false;
  const auto& limits = lab.facts.efficiency->limits;
  return std::any_of(limits.begin(), limits.end(), [&](const EfficiencyLimit& limit) {
    return !limit.diagnosis.empty() && limit.diagnosis == expectation.diagnosis;
  });
}

void check_wrong(const Lab& lab, const std::filesystem::path& path,
                 std::vector<std::string>& faults) {
  const std::string name = "wrong/" + path.filename().string();
  const auto wrong = open_wrong_file(path);
  if (!wrong.ok()) return faults.push_back("wrong/" + wrong.error().text);
  const WrongHeader& header = wrong.value().header;
  std::vector<Expectation> all = {header.everywhere};
  for (const auto& [device, expectation] : header.on_device) all.push_back(expectation);
  for (const Expectation& one : all) {
    const auto verdict = parse_verdict(one.verdict);
    const bool may_be_ok = verdict == Verdict::ok && is_named_limit(lab, one);
    if (!verdict || (verdict == Verdict::ok && !may_be_ok) || verdict == Verdict::internal_error) {
      faults.push_back(fmt::format("{}: \"{}\" is no verdict to expect", name, one.verdict));
    }
  }
  if (wrong.value().story.empty()) faults.push_back(name + ": line 2 must say what is wrong");
}

}  // namespace

std::vector<std::string> check_solution_headers(const Lab& lab) {
  std::vector<std::string> faults;
  for (const Rung& rung : find_rungs(lab)) check_rung(rung, faults);
  const auto wrong = find_wrong_paths(lab);
  for (const auto& path : wrong) check_wrong(lab, path, faults);
  if (wrong.empty()) faults.push_back("there is no wrong submission");
  return faults;
}

}  // namespace grader
