// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/judge.h"

#include <algorithm>
#include <map>
#include <string>

namespace grader {
namespace {

Verdict worst_of(const std::vector<CaseResult>& cases) {
  Verdict worst = Verdict::ok;
  for (const CaseResult& one : cases) {
    if (one.state == CaseResult::State::failed) worst = std::min(worst, one.finding.verdict);
  }
  return worst;
}

bool has_verdict(const CaseResult& one, Verdict verdict) {
  return one.state == CaseResult::State::failed && one.finding.verdict == verdict;
}

/// The diagnosis that most cases of `verdict` have; the earliest of those that are equal.
std::string commonest_diagnosis(const std::vector<CaseResult>& cases, Verdict verdict) {
  std::map<std::string, int> votes;
  for (const CaseResult& one : cases) {
    if (has_verdict(one, verdict)) ++votes[one.finding.diagnosis];
  }
  if (votes.size() > 1) votes.erase("unexplained");
  std::string best;
  int most = 0;
  for (const CaseResult& one : cases) {
    const auto vote = votes.find(one.finding.diagnosis);
    if (!has_verdict(one, verdict) || vote == votes.end() || vote->second <= most) continue;
    most = vote->second;
    best = vote->first;
  }
  return best;
}

}  // namespace

Judgement judge_cases(const std::vector<CaseResult>& cases, const std::optional<Finding>& whole) {
  Judgement judgement;
  const Verdict worst = worst_of(cases);
  if (worst != Verdict::ok) {
    const std::string diagnosis = commonest_diagnosis(cases, worst);
    const auto shown = std::find_if(cases.begin(), cases.end(), [&](const CaseResult& one) {
      return has_verdict(one, worst) && one.finding.diagnosis == diagnosis;
    });
    judgement.finding = shown->finding;
    judgement.case_index = static_cast<std::size_t>(shown - cases.begin());
  }
  if (whole && whole->verdict <= worst) judgement = {*whole, std::nullopt};
  return judgement;
}

void add_care(Judgement& judgement, const Finding& care) {
  const Verdict now = judgement.finding.verdict;
  const bool unclear = now == Verdict::ok || judgement.finding.diagnosis == "unexplained";
  const bool counts =
      care.verdict == Verdict::race ? now >= Verdict::race : care.verdict < now && unclear;
  if (counts) judgement = {care, std::nullopt};
}

void add_bench(Judgement& judgement, const Finding& bench) {
  if (bench.verdict < judgement.finding.verdict) judgement = {bench, std::nullopt};
}

}  // namespace grader
