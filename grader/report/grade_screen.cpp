// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/grade_screen.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "report/failed_screen.h"
#include "report/number_text.h"
#include "report/page.h"
#include "report/passed_screen.h"

namespace grader {

namespace {

/// "1 point waits", "2.5 points wait".
std::string points_and(double points, bool wait) {
  const bool one = points_text(points) == "1";
  const char* verb = wait ? (one ? "waits" : "wait") : (one ? "is" : "are");
  return fmt::format("{} point{} {}", points_text(points), one ? "" : "s", verb);
}

}  // namespace

std::string total_text(const Score& score) {
  std::string text = fmt::format("{} of {}", points_text(score.points), points_text(score.of));
  double for_gpu = 0;
  for (const Part& part : score.parts) {
    const bool open = part.state == PartState::open;
    if (open && part.reason.find("GPU") != std::string::npos) for_gpu += part.of;
  }
  const double others = score.open - for_gpu;
  if (for_gpu > 0) text += fmt::format("; {} for a GPU", points_and(for_gpu, true));
  if (others > 0 && for_gpu > 0)
    text +=
        fmt::format(", {} {} open", points_text(others), points_text(others) == "1" ? "is" : "are");
  if (others > 0 && for_gpu == 0) text += fmt::format("; {} open", points_and(others, false));
  return text;
}

std::string grade_screen(const Style& style, const Site& site, const Lab& lab, const Grade& grade) {
  Page page(style);
  const bool ok = grade.finding.verdict == Verdict::ok;
  const std::string title = title_of(grade.finding.verdict);
  const std::string where = grade.card.empty() || grade.card == grade.device
                                ? grade.device
                                : fmt::format("{}, {}", grade.device, grade.card);
  page.blank();
  page.line(fmt::format("{}  {}  {}", style.paint(ok ? Paint::green : Paint::red, title),
                        style.paint(Paint::bold, lab.name),
                        style.paint(Paint::dim, fmt::format("({}, {:.1f} s, seed {})", where,
                                                            grade.seconds, grade.seed))));
  page.blank();
  if (ok) {
    add_passed(page, site, lab, grade);
  } else {
    add_failed(page, site, lab, grade);
  }
  return page.text();
}

std::string grades_table(const Style& style, const std::vector<Grade>& grades) {
  Page page(style);
  std::vector<std::vector<std::string>> rows = {{"lab", "device", "verdict", "points", "ratio"}};
  for (const Grade& grade : grades) {
    const bool timed = grade.bench && grade.bench->ratio > 0;
    rows.push_back({grade.lab, grade.device, to_string(grade.finding.verdict),
                    total_text(grade.score), timed ? ratio_text(grade.bench->ratio) : "-"});
  }
  page.blank();
  page.table(rows);
  const bool any_bad = std::any_of(grades.begin(), grades.end(), [](const Grade& grade) {
    return grade.finding.verdict != Verdict::ok;
  });
  if (any_bad) page.blank();
  for (const Grade& grade : grades) {
    if (grade.finding.verdict == Verdict::ok) continue;
    page.row(grade.lab.substr(0, grade.lab.find('_')),
             fmt::format("{}: {}", grade.finding.diagnosis, grade.finding.message));
  }
  return page.text();
}

}  // namespace grader
