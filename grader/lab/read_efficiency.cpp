// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/read_efficiency.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "efficiency/quantity.h"

namespace grader {
namespace {

void check_limit(TomlReader& reader, const toml::table& table, const EfficiencyLimit& limit) {
  if (find_quantity(limit.counter) == nullptr) {
    std::vector<std::string> names;
    for (const Quantity& one : quantities()) names.emplace_back(one.name);
    return reader.fail(
        table, fmt::format("\"{}\" is no counter; there are {}", limit.counter, join(names, ", ")));
  }
  if (limit.full < 0 || limit.zero < 0 || limit.full == limit.zero) {
    reader.fail(table, "full and zero must differ, and not be negative");
  }
  if (limit.share <= 0) reader.fail(table, "the share of a limit must be above 0");
}

}  // namespace

void read_efficiency(TomlReader& reader, LabFacts& facts) {
  const bool scored = std::any_of(facts.rubric.begin(), facts.rubric.end(),
                                  [](const auto& part) { return part.first == "efficiency"; });
  const toml::table* table = reader.table(reader.root(), "efficiency");
  if ((table != nullptr) != scored) {
    return reader.fail(reader.root(),
                       scored ? "the rubric has efficiency, but [efficiency] is missing"
                              : "[efficiency] is there, but the rubric has no efficiency");
  }
  if (table == nullptr) return;
  reader.allow_only(*table, {"case", "limit", "rungs"});
  EfficiencyRule rule;
  rule.name = reader.text(*table, "case", true);
  rule.place = reader.place(*table);
  double sum = 0;
  for (const toml::table* one : reader.tables(*table, "limit")) {
    reader.allow_only(*one, {"counter", "full", "zero", "share", "diagnosis"});
    EfficiencyLimit limit;
    limit.counter = reader.text(*one, "counter", true);
    limit.full = reader.number(*one, "full", -1);
    limit.zero = reader.number(*one, "zero", -1);
    limit.share = reader.number(*one, "share", 0);
    limit.diagnosis = reader.text(*one, "diagnosis", false);
    check_limit(reader, *one, limit);
    sum += limit.share;
    rule.limits.push_back(std::move(limit));
  }
  if (std::abs(sum - 1) > 1e-9) {
    reader.fail(*table, fmt::format("the shares of the limits sum to {:g}, not 1", sum));
  }
  if (const toml::table* rungs = reader.table(*table, "rungs")) {
    rule.rungs = reader.numbers(*rungs);
  }
  facts.efficiency = std::move(rule);
}

}  // namespace grader
