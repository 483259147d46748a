// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "bench/bench_screen.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "report/number_text.h"
#include "report/page.h"

namespace grader {
namespace {

using Table = std::vector<std::vector<std::string>>;

/// A rung without a time has dashes: it is wrong, or its time could not be read.
std::vector<std::string> row_of(const Results& results, const MeasuredRung& one) {
  if (one.ratio <= 0) return {results.lab, one.rung, one.verdict, "-", "-", "-", "-"};
  return {results.lab,
          one.rung,
          one.verdict,
          ratio_text(one.ratio),
          fmt::format("{} to {}", ratio_text(one.low), ratio_text(one.high)),
          fmt::format("{:.4g}", one.ms),
          fmt::format("{:.0f} %", 100 * one.roofline_share)};
}

/// How many times as fast as the first rung that has a time.
std::string gain(const LadderPrediction& prediction, const PredictedRung& one) {
  const auto first = std::find_if(prediction.rungs.begin(), prediction.rungs.end(),
                                  [](const PredictedRung& rung) { return rung.ms > 0; });
  if (one.ms <= 0 || first == prediction.rungs.end()) return "-";
  return fmt::format("{:.2f} x", first->ms / one.ms);
}

/// The predicted baseline's time by the rung's, as measured ratios are.
std::string predicted_ratio(const PredictedRung& one) {
  return one.ms > 0 && one.baseline_ms > 0 ? ratio_text(one.baseline_ms / one.ms) : "-";
}

/// Of each ladder that something ended.
template <class Ladder>
void add_missing(Page& page, const std::vector<Ladder>& all) {
  const bool whole =
      std::all_of(all.begin(), all.end(), [](const Ladder& one) { return one.missing.empty(); });
  if (!whole) page.blank();
  for (const Ladder& one : all) {
    if (one.missing.empty()) continue;
    page.line(fmt::format("{} is unfinished; missing: {}", one.lab, join(one.missing, ", ")));
  }
}

}  // namespace

std::string results_screen(const Style& style, const std::vector<Results>& all) {
  Page page(style);
  Table rows = {{"lab", "rung", "verdict", "ratio", "interval", "ms", "of the roofline"}};
  for (const Results& results : all) {
    for (const MeasuredRung& one : results.rungs) rows.push_back(row_of(results, one));
  }
  page.table(rows);
  add_missing(page, all);
  return page.text();
}

std::string predictions_screen(const Style& style, const std::vector<LadderPrediction>& all) {
  Page page(style);
  std::string card = "a card";
  Table rows = {
      {"lab", "rung", "predicted ms", "to the first", "to the baseline", "launches", "bound by"}};
  std::vector<std::string> faults;
  for (const LadderPrediction& prediction : all) {
    if (!prediction.card.empty()) card = prediction.card;
    for (const PredictedRung& one : prediction.rungs) {
      const bool known = one.fault.empty();
      rows.push_back({prediction.lab, one.rung, known ? fmt::format("{:.4g}", one.ms) : "-",
                      gain(prediction, one), predicted_ratio(one),
                      known ? std::to_string(one.launches) : "-", known ? one.bound : "-"});
      if (!known) faults.push_back(fmt::format("{} {}: {}", prediction.lab, one.rung, one.fault));
    }
  }
  page.line(fmt::format(
      "Predicted for {}, not measured: times come from the cpu device's model (docs/model.md).",
      card));
  page.line("There are no points for them; a baseline is predicted where it is calls alone.");
  page.blank();
  page.table(rows);
  if (!faults.empty()) page.blank();
  for (const std::string& fault : faults) page.line(fault);
  add_missing(page, all);
  return page.text();
}

}  // namespace grader
