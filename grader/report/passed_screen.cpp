// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/passed_screen.h"

#include <fmt/format.h>

#include "base/text.h"
#include "report/next_idea.h"
#include "report/number_text.h"
#include "report/points_rows.h"

namespace grader {
namespace {

using State = CaseResult::State;

void add_speed(Page& page, const Grade& grade) {
  const BenchRecord& bench = *grade.bench;
  page.blank();
  page.row("speed",
           fmt::format("{} of {}{}", ratio_text(bench.ratio, bench.low, bench.high), bench.baseline,
                       bench.size.empty() ? "" : fmt::format(", {}", bench.size)));
  if (bench.state == "unstable") page.row("", "The times vary too much to be scored; try again.");
  std::string rate;
  if (bench.gflops > 0) rate = fmt::format("{:.0f} GFLOP/s", bench.gflops);
  if (bench.gbs > 0) rate += fmt::format("{}{:.0f} GB/s", rate.empty() ? "" : ", ", bench.gbs);
  page.row("time", fmt::format("{:.4g} ms ({} takes {:.4g} ms){}", bench.submission_ms,
                               bench.baseline, bench.baseline_ms, rate.empty() ? "" : ": " + rate));
  if (bench.floor_ms > 0) {
    page.row("roofline", fmt::format("{:.0f} % of what the card can do: no version can take less "
                                     "than {:.4g} ms",
                                     100 * bench.roofline_share, bench.floor_ms));
  }
}

void add_next_idea(Page& page, const Site& site, const Lab& lab, const Grade& grade) {
  const bool own = grade.kind == SourceKind::student || grade.kind == SourceKind::file;
  if (!own || !grade.bench) return;
  const auto idea = find_next_idea(site.source_dir, lab, grade.card, *grade.bench);
  page.blank();
  if (!idea) {
    page.row("next idea", "none: no rung of the ladder was measured to be faster than yours");
    return;
  }
  page.row("next idea", fmt::format("{} reaches {} on {}: {}", idea->rung.stem,
                                    ratio_text(idea->ratio), idea->card, idea->rung.title));
  page.row("", idea->rung.idea);
}

void add_cases(Page& page, const Grade& grade) {
  std::string text = fmt::format("all {} passed", grade.count(State::passed));
  const auto skipped = grade.count(State::skipped);
  if (skipped > 0) {
    text = fmt::format("{} passed, {} skipped", grade.count(State::passed), skipped);
    for (const CaseResult& one : grade.cases) {
      if (one.state == State::skipped) text += fmt::format("; {}: {}", one.name, one.reason);
    }
  }
  page.row("cases", text);
}

void add_warnings(Page& page, const Grade& grade) {
  if (!grade.warnings.empty()) page.blank();
  for (const DiagnosticRecord& one : grade.warnings) page.row("warning", one.message);
}

}  // namespace

void add_passed(Page& page, const Site& site, const Lab& lab, const Grade& grade) {
  add_points(page, grade.score);
  page.blank();
  add_cases(page, grade);
  add_warnings(page, grade);
  if (grade.bench && grade.bench->ratio > 0) add_speed(page, grade);
  add_next_idea(page, site, lab, grade);
  if (grade.kind != SourceKind::student) return;
  for (const Part& part : grade.score.parts) {
    if (part.name == "quiz" && part.state == PartState::scored && part.points < part.of) {
      page.blank();
      page.row("quiz", fmt::format("{} of {} points: scripts/lab quiz {}", points_text(part.points),
                                   points_text(part.of), lab.number()));
    }
  }
  page.blank();
  page.row("next", "scripts/lab next");
}

}  // namespace grader
