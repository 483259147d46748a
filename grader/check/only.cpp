// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/only.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <set>

#include "base/nearest_name.h"

namespace grader {
namespace {

using Names = std::set<std::string>;

Names names_of(const LabReport& report) {
  Names names;
  for (const CheckJob& job : report.jobs) names.insert(job.name);
  return names;
}

/// "2" and "v2" of "v2_coalesced".
bool is_number_of(const std::string& word, const std::string& name) {
  const std::string number = word.starts_with("v") ? word : "v" + word;
  return number.size() > 1 && name.starts_with(number + "_");
}

/// What may be left out in front of a name.
constexpr const char* kKinds[] = {"", "wrong/", "right/", "impostor "};

/// "tail" of "tail.dropped".
bool is_row_of(const std::string& word, const std::string& name) {
  return name.starts_with(word + ".");
}

bool fits(const std::string& pattern, const std::string& name) {
  return ::fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

/// Those that the word names; a whole name goes before one without its kind.
Names named_by(const std::string& word, const Names& names) {
  for (const std::string kind : kKinds) {
    if (names.count(kind + word) > 0) return {kind + word};
  }
  Names found;
  for (const std::string& name : names) {
    for (const std::string kind : kKinds) {
      if (is_number_of(word, name) || fits(kind + word, name) || is_row_of(kind + word, name)) {
        found.insert(name);
      }
    }
  }
  return found;
}

Error nothing_named(const std::string& word, const std::vector<LabReport>& reports) {
  std::vector<std::string> names;
  for (const LabReport& report : reports) {
    for (const std::string& note : report.notes) {
      // "wrong/zeros needs the cuda device": check_jobs() left it out.
      const std::string name = note.substr(0, note.find(' '));
      const bool is_known = name.starts_with("wrong/") || name.starts_with("right/");
      if (is_known && !named_by(word, {name}).empty()) return Error{note};
    }
    for (const CheckJob& job : report.jobs) {
      names.push_back(job.name);
      const auto slash = job.name.find('/');
      if (slash != std::string::npos) names.push_back(job.name.substr(slash + 1));
    }
  }
  const std::string near = nearest_name(word, names);
  return Error{fmt::format(
      "no submission that is checked here is called \"{}\"; {}", word,
      near.empty() ? "names are like v2_coalesced, wrong/zeros, impostor zeros, skeleton"
                   : fmt::format("did you mean {}?", near))};
}

/// A lab whose files are broken has no jobs, and its report says why.
bool cannot_be_read(const std::vector<LabReport>& reports) {
  return std::any_of(reports.begin(), reports.end(), [](const LabReport& report) {
    return report.jobs.empty() && !report.faults.empty();
  });
}

}  // namespace

std::optional<Error> keep_only(const std::vector<std::string>& words,
                               std::vector<LabReport>& reports) {
  if (words.empty()) return std::nullopt;
  std::vector<Names> kept(reports.size());
  for (const std::string& word : words) {
    bool found = false;
    for (std::size_t i = 0; i < reports.size(); ++i) {
      for (const std::string& name : named_by(word, names_of(reports[i]))) {
        kept[i].insert(name);
        found = true;
      }
    }
    if (!found && !cannot_be_read(reports)) return nothing_named(word, reports);
  }
  for (std::size_t i = 0; i < reports.size(); ++i) {
    std::erase_if(reports[i].jobs,
                  [&](const CheckJob& job) { return kept[i].count(job.name) == 0; });
  }
  return std::nullopt;
}

}  // namespace grader
