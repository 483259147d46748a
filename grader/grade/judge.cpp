// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace grader {
namespace {

/// What a wrong index does where it leaves its array, or hits another thread's place.
bool may_be_a_consequence(const Finding& finding) {
  const std::string& name = finding.diagnosis;
  return name == "illegal_address" || name == "index_overflow" || name == "out_of_bounds_write" ||
         name == "out_of_bounds_read" || name == "leading_dimension_wrong" ||
         name == "missing_barrier" || name == "results_differ";
}

/// One mistake shows in many ways: a wrong index gives wrong numbers in the first cases, and a
/// fault in a later, larger one.  There the name that the wrong numbers have got says more.
Verdict worst_of(const std::vector<CaseResult>& cases) {
  Verdict worst = Verdict::ok;
  bool explained = false;
  for (const CaseResult& one : cases) {
    if (one.state != CaseResult::State::failed) continue;
    if (explained && may_be_a_consequence(one.finding)) continue;
    worst = std::min(worst, one.finding.verdict);
    explained = explained || (one.finding.verdict == Verdict::wrong_answer &&
                              one.finding.diagnosis != "unexplained");
  }
  return worst;
}

bool has_verdict(const CaseResult& one, Verdict verdict) {
  return one.state == CaseResult::State::failed && one.finding.verdict == verdict;
}

/// The first case of `verdict` whose diagnosis is a name; without one, the first of that verdict.
std::vector<CaseResult>::const_iterator find_shown(const std::vector<CaseResult>& cases,
                                                   Verdict verdict) {
  const auto named = std::find_if(cases.begin(), cases.end(), [&](const CaseResult& one) {
    return has_verdict(one, verdict) && one.finding.diagnosis != "unexplained";
  });
  if (named != cases.end()) return named;
  return std::find_if(cases.begin(), cases.end(),
                      [&](const CaseResult& one) { return has_verdict(one, verdict); });
}

/// What the cases show without its cause: the name of no mistake.
bool is_symptom(const Finding& finding) {
  return finding.verdict == Verdict::ok || finding.diagnosis == "unexplained" ||
         finding.diagnosis == "results_differ";
}

/// Lanes that a warp operation misses are never a consequence of other wrong numbers.
bool explains_any_number(const Finding& care) {
  return care.diagnosis == "inactive_shuffle" || care.diagnosis == "wrong_mask";
}

}  // namespace

Judgement judge_cases(const std::vector<CaseResult>& cases, const std::optional<Finding>& whole) {
  Judgement judgement;
  const Verdict worst = worst_of(cases);
  if (worst != Verdict::ok) {
    const auto shown = find_shown(cases, worst);
    judgement.finding = shown->finding;
    judgement.case_index = static_cast<std::size_t>(shown - cases.begin());
  }
  if (whole && whole->verdict <= worst) judgement = {*whole, std::nullopt};
  return judgement;
}

void add_care(Judgement& judgement, const Finding& care) {
  const Verdict now = judgement.finding.verdict;
  const bool unclear = is_symptom(judgement.finding);
  // Blocks that write over each other may do so because of the wrong index that has a name already.
  const bool race = care.verdict == Verdict::race && (unclear || care.diagnosis != "data_race");
  const bool counts =
      race ? now >= Verdict::race : care.verdict < now && (unclear || explains_any_number(care));
  if (!counts) return;
  // The case in which it showed shows it best.
  if (now != Verdict::race) judgement.case_index.reset();
  judgement.finding = care;
}

Finding work_repeated(const Finding& slow, const DiagnosticRecord& seen) {
  const std::string who = seen.message.substr(0, seen.message.find(": "));
  const std::string place = seen.file.substr(seen.file.rfind('/') + 1);
  return {slow.verdict, "work_repeated",
          fmt::format("{} In {} it does, and its threads repeat each other's work: {}, the same "
                      "value.",
                      slow.message, seen.case_name, who),
          fmt::format("{}:{}: the index where a thread starts, and the step of its loop. The step "
                      "is all threads of the grid, gridDim.x * blockDim.x; with blockDim.x alone "
                      "every block does the work of the blocks behind it, too.",
                      place, seen.line)};
}

void add_bench(Judgement& judgement, const Finding& bench) {
  if (bench.verdict < judgement.finding.verdict) judgement = {bench, std::nullopt};
}

}  // namespace grader
