// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/check_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "report/page.h"

namespace grader {
namespace {

Json lab_json(const LabReport& report) {
  Json json = {{"lab", report.name},           {"ok", report.ok()},
               {"faults", report.faults},      {"notes", report.notes},
               {"submissions", Json::array()}, {"missing", report.missing()},
               {"seconds", report.seconds}};
  for (std::size_t i = 0; i < report.jobs.size(); ++i) {
    if (!report.grades[i]) continue;
    const Grade& grade = *report.grades[i];
    json["submissions"].push_back({{"name", report.jobs[i].name},
                                   {"verdict", to_string(grade.finding.verdict)},
                                   {"diagnosis", grade.finding.diagnosis},
                                   {"ok", fault_of(report.jobs[i], grade).empty()},
                                   {"seconds", grade.seconds}});
  }
  return json;
}

std::vector<std::string> row_of(const LabReport& one, std::size_t missing) {
  const std::size_t all = one.jobs.size();
  return {one.name,
          missing == 0 ? std::to_string(all) : fmt::format("{} of {}", all - missing, all),
          !one.faults.empty() ? std::to_string(one.faults.size())
          : missing == 0      ? "none"
                              : "none yet",
          fmt::format("{:.0f} s", one.seconds)};
}

void add_faults(Page& page, const LabReport& report) {
  page.line("  " + page.style().paint(Paint::bold, report.name));
  for (const std::string& fault : report.faults) page.row("fault", fault, Paint::red);
}

}  // namespace

std::vector<std::string> LabReport::missing() const {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (i >= grades.size() || !grades[i]) names.push_back(jobs[i].name);
  }
  return names;
}

bool CheckReport::unfinished() const {
  return std::any_of(labs.begin(), labs.end(),
                     [](const LabReport& one) { return !one.missing().empty(); });
}

bool CheckReport::ok() const {
  return std::all_of(labs.begin(), labs.end(), [](const LabReport& one) { return one.ok(); });
}

Json check_json(const CheckReport& report) {
  Json json = {{"ok", report.ok()},
               {"unfinished", report.unfinished()},
               {"device", report.device},
               {"only", report.only},
               {"labs", Json::array()}};
  for (const LabReport& one : report.labs) json["labs"].push_back(lab_json(one));
  return json;
}

std::string check_screen(const Style& style, const CheckReport& report) {
  Page page(style);
  std::vector<std::vector<std::string>> rows = {{"lab", "submissions", "faults", "time"}};
  for (const LabReport& one : report.labs) rows.push_back(row_of(one, one.missing().size()));
  page.table(rows);
  for (const LabReport& one : report.labs) {
    const auto missing = one.missing();
    if (one.faults.empty() && one.notes.empty() && missing.empty()) continue;
    page.blank();
    add_faults(page, one);
    for (const std::string& note : one.notes) page.row("note", note);
    if (!missing.empty()) page.row("missing", "not graded: " + join(missing, ", "));
  }
  if (report.unfinished()) {
    page.blank();
    page.line("  Unfinished: --only NAME,NAME... checks what is missing.");
  }
  return page.text();
}

std::string early_screen(const Style& style, const std::vector<LabReport>& done,
                         const std::vector<LabReport>& begun) {
  Page page(style);
  for (const auto* reports : {&done, &begun}) {
    for (const LabReport& one : *reports) {
      if (one.faults.empty()) continue;
      add_faults(page, one);
      page.blank();
    }
  }
  return page.text();
}

}  // namespace grader
