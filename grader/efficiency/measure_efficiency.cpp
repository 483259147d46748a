// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "efficiency/measure_efficiency.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "efficiency/quantity.h"

namespace grader {
namespace {

/// Fewer bytes than any version must move were not all seen; less than this may be rounding.
constexpr double kAllSeen = 0.99;

using Chosen = std::vector<const CounterRecord*>;

/// Records of the case: of whole kernels and the host, or of lines.
Chosen of_case(const std::vector<CounterRecord>& counters, const std::string& name, bool lines) {
  Chosen chosen;
  for (const CounterRecord& one : counters) {
    if (one.case_name == name && (one.line != 0) == lines) chosen.push_back(&one);
  }
  return chosen;
}

/// The line with the most of what the limit allows too little of.
const CounterRecord* worst_line(const Quantity& quantity, const EfficiencyLimit& limit,
                                const Chosen& lines) {
  const CounterRecord* worst = nullptr;
  double most = 0;
  for (const CounterRecord* line : lines) {
    double parts = 0, allowed = 0;
    for (const char* metric : quantity.parts) parts += quantity.scale * line->count(metric);
    for (const char* metric : quantity.per) allowed += limit.full * line->count(metric);
    for (const char* metric : quantity.less) allowed -= limit.full * line->count(metric);
    const bool more_is_better = limit.full > limit.zero;
    const double excess = more_is_better ? allowed - parts : parts - allowed;
    if (excess > most) {
      most = excess;
      worst = line;
    }
  }
  return worst;
}

std::string text_of(const Quantity& quantity, const LimitResult& result) {
  if (!result.value) return fmt::format("nothing to count: {}", quantity.spoken);
  const std::string file = result.file.substr(result.file.rfind('/') + 1);
  std::string name = result.limit.diagnosis;
  std::replace(name.begin(), name.end(), '_', ' ');
  return fmt::format("{}{}{} (all points at {:.4g}{})", name, name.empty() ? "" : ": ",
                     quantity.text(*result.value), result.limit.full,
                     result.line == 0 ? "" : fmt::format("; {}:{}", file, result.line));
}

LimitResult judge(const EfficiencyLimit& limit, const Chosen& totals, const Chosen& lines) {
  LimitResult result;
  result.limit = limit;
  const Quantity& quantity = *find_quantity(limit.counter);
  result.value = quantity.of(totals);
  if (result.value && quantity.name == kBytesMoved && *result.value < kAllSeen) {
    result.text =
        fmt::format("{:.4g} times the bytes that any version must move: not all accesses were seen",
                    *result.value);
    return result;
  }
  if (result.value) result.earned = earned_share(limit, *result.value);
  if (result.earned >= 1) return result;
  if (const CounterRecord* worst = worst_line(quantity, limit, lines)) {
    result.file = worst->file;
    result.line = worst->line;
  }
  result.text = text_of(quantity, result);
  return result;
}

/// What the case earns of each limit.
std::vector<LimitResult> limits_in(const CaseResult& counted, const EfficiencyRule& rule,
                                   const std::vector<CounterRecord>& counters) {
  const Chosen totals = of_case(counters, counted.name, false);
  const Chosen lines = of_case(counters, counted.name, true);
  std::vector<LimitResult> limits;
  for (const EfficiencyLimit& limit : rule.limits) {
    limits.push_back(judge(limit, totals, lines));
    if (counted.state == CaseResult::State::passed) continue;
    limits.back().earned = 0;
    limits.back().text = fmt::format("the case {} went wrong", counted.name);
  }
  return limits;
}

void keep_worse(std::vector<LimitResult>& limits, std::vector<LimitResult> others) {
  if (limits.empty()) limits.swap(others);
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (others[i].earned < limits[i].earned) limits[i] = std::move(others[i]);
  }
}

}  // namespace

double earned_share(const EfficiencyLimit& limit, double value) {
  const bool more_is_better = limit.full > limit.zero;
  if (more_is_better ? value >= limit.full : value <= limit.full) return 1;
  if (more_is_better ? value <= limit.zero : value >= limit.zero) return 0;
  if (limit.full == 0 || limit.zero == 0) {
    return (value - limit.zero) / (limit.full - limit.zero);
  }
  return std::log(value / limit.zero) / std::log(limit.full / limit.zero);
}

bool EfficiencyOutcome::misses(const std::string& diagnosis) const {
  return std::any_of(limits.begin(), limits.end(), [&](const LimitResult& one) {
    return one.limit.diagnosis == diagnosis && !diagnosis.empty() && one.earned < 1;
  });
}

EfficiencyOutcome measure_efficiency(const EfficiencyRule& rule,
                                     const std::vector<CaseResult>& cases,
                                     const std::vector<CounterRecord>& counters) {
  EfficiencyOutcome outcome;
  for (const CaseResult& one : cases) {
    if (one.name == rule.name || one.name.starts_with(rule.name + "_near_")) {
      keep_worse(outcome.limits, limits_in(one, rule, counters));
    }
  }
  if (outcome.limits.empty()) {
    outcome.reason = fmt::format("the case {} was not run under the checkers", rule.name);
  }
  for (const LimitResult& one : outcome.limits) outcome.share += one.earned * one.limit.share;
  return outcome;
}

}  // namespace grader
