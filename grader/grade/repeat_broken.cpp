// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/repeat_broken.h"

#include <algorithm>

#include "grade/suspect.h"

namespace grader {
namespace {

bool broke_harness(const CaseResult& one) {
  return one.finding.verdict == Verdict::internal_error;
}

template <class Wanted>
std::vector<std::string> all_cases_but(const std::vector<CaseResult>& cases, const Wanted& wanted) {
  std::vector<std::string> names;
  for (const CaseResult& one : cases) {
    if (!wanted(one)) names.push_back(one.name);
  }
  return names;
}

}  // namespace

std::vector<std::string> cases_beyond_doubt(const CheckOutcome& outcome) {
  if (outcome.whole) return {};
  return all_cases_but(outcome.cases,
                       [](const CaseResult& one) { return may_be_the_machines(one.finding); });
}

std::optional<Error> repeat_broken_cases(CheckOutcome& outcome, const HarnessSetup& setup,
                                         Processes& processes) {
  for (CaseResult& broken : outcome.cases) {
    if (!broke_harness(broken)) continue;
    const auto is_it = [&](const CaseResult& one) { return one.name == broken.name; };
    HarnessSetup alone = setup;
    alone.skip_cases = all_cases_but(outcome.cases, is_it);
    auto again = run_check(alone, processes);
    if (!again.ok()) return again.error();
    if (again.value().whole) {
      outcome.whole = again.value().whole;
      return std::nullopt;
    }
    const auto& cases = again.value().cases;
    const auto now = std::find_if(cases.begin(), cases.end(), is_it);
    if (now == cases.end() || broke_harness(*now)) return std::nullopt;
    std::erase_if(outcome.work,
                  [&](const auto& one) { return one.first.case_name == broken.name; });
    outcome.work.merge(again.value().work);
    broken = *now;
  }
  return std::nullopt;
}

}  // namespace grader
