// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/read_lab_toml.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "allowed/libraries.h"
#include "base/nearest_name.h"
#include "base/text.h"
#include "lab/read_efficiency.h"
#include "lab/read_needs.h"
#include "lab/toml_reader.h"

namespace grader {
namespace {

constexpr int kMostTodos = 100;

double sum(const std::vector<std::pair<std::string, double>>& parts) {
  double total = 0;
  for (const auto& [name, value] : parts) total += value;
  return total;
}

void read_rubric(TomlReader& reader, LabFacts& facts) {
  const toml::table* table = reader.table(reader.root(), "rubric");
  if (table == nullptr) return reader.fail(reader.root(), "the table [rubric] is missing");
  reader.allow_only(*table, {std::begin(kRubricParts), std::end(kRubricParts)});
  for (const char* part : kRubricParts) {
    const double points = reader.number(*table, part, 0);
    if (points < 0) reader.fail(*table, fmt::format("{} points are negative", part));
    if (points > 0) facts.rubric.emplace_back(part, points);
  }
  const double total = sum(facts.rubric);
  if (total != 100) reader.fail(*table, fmt::format("the rubric sums to {:g}, not 100", total));
}

void read_groups(TomlReader& reader, LabFacts& facts) {
  const toml::table* table = reader.table(reader.root(), "groups");
  if (table == nullptr) return reader.fail(reader.root(), "the table [groups] is missing");
  facts.groups = reader.numbers(*table);
  facts.groups_place = reader.place(*table);
  for (const auto& [name, share] : facts.groups) {
    facts.group_places.push_back(reader.place(*table->get(name)));
    if (share <= 0) reader.fail(*table, fmt::format("the share of group {} must be above 0", name));
  }
  const double total = sum(facts.groups);
  if (std::abs(total - 1) > 1e-9) {
    reader.fail(*table, fmt::format("the groups sum to {:g}, not 1", total));
  }
}

void read_throughput(TomlReader& reader, LabFacts& facts) {
  const bool scored = std::any_of(facts.rubric.begin(), facts.rubric.end(),
                                  [](const auto& part) { return part.first == "throughput"; });
  const toml::table* table = reader.table(reader.root(), "throughput");
  if (table == nullptr) {
    if (scored)
      reader.fail(reader.root(), "the rubric has throughput, but [throughput] is missing");
    return;
  }
  reader.allow_only(*table, {"baseline", "zero", "full", "not_credible", "may_be_slower"});
  ThroughputRule rule;
  rule.baseline = reader.text(*table, "baseline", true);
  rule.zero = reader.number(*table, "zero", 0);
  rule.full = reader.number(*table, "full", 0);
  rule.not_credible = reader.number(*table, "not_credible", 0);
  if (table->contains("may_be_slower")) rule.may_be_slower = reader.texts(*table, "may_be_slower");
  if (!(0 < rule.zero && rule.zero < rule.full && rule.full < rule.not_credible)) {
    reader.fail(*table, "zero, full and not_credible must rise, and start above 0");
  }
  facts.throughput = rule;
}

void read_time(TomlReader& reader, LabFacts& facts) {
  const toml::table* table = reader.table(reader.root(), "time");
  if (table == nullptr) return;
  reader.allow_only(*table, {"case", "total"});
  facts.case_seconds = reader.number(*table, "case", facts.case_seconds);
  facts.total_seconds = reader.number(*table, "total", facts.total_seconds);
  if (!(facts.case_seconds > 0 && facts.total_seconds >= facts.case_seconds)) {
    reader.fail(*table, "times must be above 0, and total not below case");
  }
}

void read_todos(TomlReader& reader, LabFacts& facts) {
  for (const toml::table* table : reader.tables(reader.root(), "todo")) {
    reader.allow_only(*table, {"number", "title", "hints", "proof"});
    Todo todo;
    todo.number = reader.whole_number(*table, "number", 0, 1, kMostTodos);
    todo.title = reader.text(*table, "title", true);
    todo.hints = reader.texts(*table, "hints");
    todo.proof = reader.text(*table, "proof", false);  // check misses it
    todo.place = reader.place(*table);
    if (todo.number != static_cast<int>(facts.todos.size()) + 1) {
      reader.fail(*table, "the todos must be numbered 1, 2, 3, ...");
    }
    if (todo.hints.empty()) reader.fail(*table, "a todo needs at least one hint");
    facts.todos.push_back(std::move(todo));
  }
}

void read_allows(TomlReader& reader, LabFacts& facts) {
  const toml::table* table = reader.table(reader.root(), "allows");
  if (table == nullptr) return;
  reader.allow_only(*table, {"libraries"});
  facts.allowed_libraries = reader.texts(*table, "libraries");
  const auto known = library_keys();
  for (const std::string& name : facts.allowed_libraries) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    reader.fail(*table,
                fmt::format("there is no library \"{}\"; there are {}", name, join(known, ", ")));
  }
}

void read_kernels(TomlReader& reader, LabFacts& facts) {
  const toml::table* table = reader.table(reader.root(), "kernels");
  if (table == nullptr) return;
  reader.allow_only(*table, {"bytes", "flops", "host", "inputs"});
  facts.kernels = {reader.number(*table, "bytes", 0), reader.number(*table, "flops", 0),
                   reader.number(*table, "host", 1), reader.number(*table, "inputs", 0)};
  for (const double share :
       {facts.kernels.bytes, facts.kernels.flops, facts.kernels.host, facts.kernels.inputs}) {
    if (share < 0 || share > 1) reader.fail(*table, "a share is from 0 to 1");
  }
}

void check_prerequisites(TomlReader& reader, const std::filesystem::path& file,
                         const LabFacts& facts, const std::vector<std::string>& labs) {
  for (const std::string& name : facts.prerequisites) {
    if (file.parent_path().filename() == name) {
      reader.fail(*reader.root().get("prerequisites"),
                  "a lab is no prerequisite of its own: take it out");
    }
    if (labs.empty() || std::find(labs.begin(), labs.end(), name) != labs.end()) continue;
    const std::string meant = nearest_name(name, labs);
    reader.fail(*reader.root().get("prerequisites"),
                fmt::format("there is no lab \"{}\" here to be a prerequisite; {}", name,
                            meant.empty() ? "take it out, or add its folder to labs/"
                                          : fmt::format("did you mean \"{}\"?", meant)));
  }
}

}  // namespace

Result<LabFacts> read_lab_toml(const std::string& text, const std::string& shown_name,
                               const std::vector<std::string>& labs) {
  TomlReader reader(text, shown_name);
  if (reader.error()) return *reader.error();
  LabFacts facts;
  reader.allow_only(reader.root(),
                    {"title", "teaches", "prerequisites", "edits", "contract", "needs", "allows",
                     "rubric", "groups", "kernels", "efficiency", "throughput", "time", "todo"});
  facts.title = reader.text(reader.root(), "title", true);
  facts.teaches = reader.text(reader.root(), "teaches", true);
  facts.prerequisites = reader.texts(reader.root(), "prerequisites");
  check_prerequisites(reader, shown_name, facts, labs);
  facts.edits = reader.texts(reader.root(), "edits");
  if (facts.edits.empty()) facts.edits = {"student.cu"};
  for (const std::string& name : facts.edits) {
    if (name.empty() || name.find('/') != std::string::npos) {
      reader.fail(reader.root(), "edits names files in the lab's folder, without a path");
    }
  }
  facts.contract = reader.texts(reader.root(), "contract");
  read_needs(reader, text, facts);
  read_allows(reader, facts);
  read_rubric(reader, facts);
  read_groups(reader, facts);
  read_kernels(reader, facts);
  read_efficiency(reader, facts);
  read_throughput(reader, facts);
  read_time(reader, facts);
  read_todos(reader, facts);
  if (reader.error()) return *reader.error();
  return facts;
}

}  // namespace grader
