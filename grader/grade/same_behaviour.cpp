// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/same_behaviour.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "grade/check_run.h"
#include "grade/checked_run.h"

namespace grader {
namespace {

bool has_passed(const BuildRun& run, const std::string& name) {
  return std::any_of(run.cases.begin(), run.cases.end(), [&](const CaseResult& one) {
    return one.name == name && one.state == CaseResult::State::passed;
  });
}

/// Whether the host may have decided by what it read, or the shapes are not known.
bool only_names_count(const Work& work) {
  return std::any_of(work.begin(), work.end(), [](const auto& one) {
    const WorkKind& kind = one.first;
    return kind.shape.empty() || kind.shape.starts_with("device to host");
  });
}

/// Each kernel once, whatever its shape and however often; no copies.
Work names_of(const Work& work) {
  Work names;
  for (const auto& [kind, count] : work) {
    if (!kind.kernel.empty()) names[{kind.kernel, ""}] = 1;
  }
  return names;
}

double count_of(const Work& work, const WorkKind& kind) {
  const auto found = work.find(kind);
  return found == work.end() ? 0 : found->second;
}

std::optional<WorkKind> first_difference(const Work& one, const Work& other) {
  std::set<WorkKind> kinds;
  for (const Work* work : {&one, &other}) {
    for (const auto& [kind, count] : *work) kinds.insert(kind);
  }
  for (const WorkKind& kind : kinds) {
    if (count_of(one, kind) != count_of(other, kind)) return kind;
  }
  return std::nullopt;
}

std::string times(double count) {
  return count == 1 ? "once" : fmt::format("{:.0f} times", count);
}

std::string sentence(const CallOfRun& call, const WorkKind& kind, double fast, double checked) {
  const std::string what = !kind.kernel.empty() ? "launched " + kind.kernel + kind.shape
                           : kind.shape.starts_with("fill")
                               ? fmt::format("filled memory ({})", kind.shape)
                               : fmt::format("copied ({})", kind.shape);
  const std::string rank = call.rank < 0 ? "" : fmt::format(", rank {}", call.rank);
  return fmt::format(
      "In call {} of case {}{}, the build for the cases {} {}, and the build for the checkers {}. "
      "Both had the same input.",
      call.call, call.case_name, rank, what, times(fast), times(checked));
}

template <class Outcome>
Result<BuildRun> run_of(const Result<Outcome>& outcome) {
  if (!outcome.ok()) return outcome.error();
  return BuildRun{outcome.value().cases, outcome.value().work};
}

Result<BuildRun> run_again(Build build, const HarnessSetup& setup, Processes& processes) {
  if (const auto error = use_plug_in(setup, build)) return *error;
  return build == Build::fast ? run_of(run_check(setup, processes))
                              : run_of(run_checked(setup, processes));
}

}  // namespace

std::optional<Finding> different_behaviour(const BuildRun& fast, const BuildRun& checked) {
  for (const auto& [call, of_fast] : fast.work) {
    const auto found = checked.work.find(call);
    if (found == checked.work.end()) continue;
    if (!has_passed(fast, call.case_name) || !has_passed(checked, call.case_name)) continue;
    const bool names = only_names_count(of_fast) || only_names_count(found->second);
    const Work one = names ? names_of(of_fast) : of_fast;
    const Work other = names ? names_of(found->second) : found->second;
    const auto kind = first_difference(one, other);
    if (!kind) continue;
    return Finding{Verdict::cheating_suspected, "behaves_differently",
                   sentence(call, *kind, count_of(one, *kind), count_of(other, *kind)),
                   "what decides which kernel is launched: it must be the arguments alone, and not "
                   "how the code was compiled, or anything else about the process"};
  }
  return std::nullopt;
}

Result<std::optional<Finding>> confirmed_difference(const BuildRun& fast, const BuildRun& checked,
                                                    const HarnessSetup& setup,
                                                    Processes& processes) {
  auto finding = different_behaviour(fast, checked);
  if (!finding) return finding;
  const auto fast_again = run_again(Build::fast, setup, processes);
  if (!fast_again.ok()) return fast_again.error();
  if (different_behaviour(fast, fast_again.value())) return std::optional<Finding>{};
  const auto checked_again = run_again(Build::checked, setup, processes);
  if (!checked_again.ok()) return checked_again.error();
  if (different_behaviour(checked, checked_again.value())) return std::optional<Finding>{};
  return different_behaviour(fast_again.value(), checked_again.value());
}

}  // namespace grader
