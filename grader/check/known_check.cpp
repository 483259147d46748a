// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/known_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.h"
#include "grade/grade.h"
#include "grade/verdict.h"
#include "lab/known_submissions.h"
#include "lab/strip_code.h"

namespace grader {
namespace {

// CONTRIBUTING.md says the same.
constexpr std::size_t kFewestFiles = 12;
constexpr std::size_t kMostFiles = 20;

/// Right results may still miss a limit of the lab's that has a name.
bool is_named_limit(const Lab& lab, const Expectation& expectation) {
  if (!lab.facts.efficiency) return false;
  const auto& limits = lab.facts.efficiency->limits;
  return std::any_of(limits.begin(), limits.end(), [&](const EfficiencyLimit& limit) {
    return !limit.diagnosis.empty() && limit.diagnosis == expectation.diagnosis;
  });
}

bool can_be_expected(const Lab& lab, const Expectation& one) {
  const auto verdict = parse_verdict(one.verdict);
  if (verdict == Verdict::ok) return is_named_limit(lab, one) || is_warning(one.diagnosis);
  return verdict && verdict != Verdict::internal_error;
}

std::string expectable_verdicts() {
  std::vector<std::string> names;
  for (int i = 0; i < static_cast<int>(Verdict::ok); ++i) {
    const auto verdict = static_cast<Verdict>(i);
    if (verdict != Verdict::internal_error) names.push_back(to_string(verdict));
  }
  return join(names, ", ");
}

std::string fault_of(const KnownSubmission& bad, const Expectation& one) {
  const std::string place = fmt::format("{}:{}", bad.file, one.line);
  if (one.verdict == "ok") {
    return fmt::format(
        "{}: \"ok\" needs a diagnosis that [efficiency] of lab.toml names, or a warning; \"{}\" "
        "is none (docs/verdicts.md)",
        place, one.diagnosis);
  }
  return fmt::format("{}: \"{}\" is no verdict to expect; expect one of {} (docs/verdicts.md)",
                     place, one.verdict, expectable_verdicts());
}

/// What is wrong with the verdicts that `bad` expects.
void add_expectation_faults(const Lab& lab, const KnownSubmission& bad,
                            std::vector<std::string>& faults) {
  std::vector<Expectation> all = {bad.expect};
  for (const auto& [device, expectation] : bad.on_device) all.push_back(expectation);
  for (const Expectation& one : all) {
    if (can_be_expected(lab, one)) continue;
    const std::string fault = fault_of(bad, one);
    // Rows share the expectation of their file: it is wrong once.
    if (std::find(faults.begin(), faults.end(), fault) == faults.end()) faults.push_back(fault);
  }
}

/// Whether one of the lab's groups of cases has this name.
bool is_group(const Lab& lab, const std::string& name) {
  const auto& groups = lab.facts.groups;
  return std::any_of(groups.begin(), groups.end(),
                     [&](const auto& group) { return group.first == name; });
}

}  // namespace

std::vector<std::string> check_known(const Lab& lab) {
  std::vector<std::string> faults;
  auto files = find_edit_files(lab, kWrong);
  if (files.empty()) faults.push_back("wrong/ has no known-bad submission, NAME.edit");
  const auto good = find_edit_files(lab, kRight);
  files.insert(files.end(), good.begin(), good.end());
  std::map<std::string, std::string> known;  // source without comments, and whose it is
  for (const auto& path : files) {
    const auto some = open_edit_file(lab, path);
    if (!some.ok()) {
      faults.push_back(some.error().text);
      continue;
    }
    for (const KnownSubmission& one : some.value()) {
      if (one.folder == kWrong) add_expectation_faults(lab, one, faults);
      if (!one.found_in.empty() && !is_group(lab, one.found_in)) {
        faults.push_back(fmt::format("{}: found in: \"{}\" is no group of lab.toml's [groups]",
                                     one.place, one.found_in));
      }
      const auto source = source_of(lab, one);
      if (!source.ok()) {
        faults.push_back(source.error().text);
        continue;
      }
      const auto [first, is_new] = known.emplace(strip_code(source.value()), one.name);
      if (is_new) continue;
      faults.push_back(
          fmt::format("{}: {} has the same code as {}", one.place, one.name, first->second));
    }
  }
  return faults;
}

std::optional<std::string> note_on_known_bad(const Lab& lab) {
  const std::size_t count = find_edit_files(lab, kWrong).size();
  if (count >= kFewestFiles && count <= kMostFiles) return std::nullopt;
  return fmt::format("wrong/ has {}; {} to {} are usual: {}", count_of(count, "file"), kFewestFiles,
                     kMostFiles,
                     count < kFewestFiles ? "which mistakes are missing?"
                                          : "make variants of one mistake rows of one file");
}

}  // namespace grader
