// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/next_idea.h"

#include <utility>

#include "report/results_files.h"

namespace grader {
namespace {

constexpr double kClearly = 1.05;  // nearer than this two measurements are the same

/// Whether a ratio among `results` says anything beside that of `bench`: as many cards, the same
/// case, the same baseline.  Older files may lack a text.
bool is_comparable(const Results& results, const Lab& lab, const BenchRecord& bench) {
  const auto differ = [](const std::string& a, const std::string& b) {
    return !a.empty() && !b.empty() && a != b;
  };
  const std::string baseline = lab.facts.throughput ? lab.facts.throughput->baseline : "";
  return results.cards == bench.cards && !differ(results.size, bench.size) &&
         !differ(results.baseline, baseline);
}

/// The comparable results of `card`, or else the last ones there are.
std::optional<Results> results_for(const std::filesystem::path& source_dir, const Lab& lab,
                                   const std::string& card, const BenchRecord& bench) {
  std::optional<Results> chosen;
  for (Results& one : find_results(source_dir, lab.name)) {
    if (!is_comparable(one, lab, bench)) continue;
    const bool is_card = one.card == card;
    chosen = std::move(one);
    if (is_card) break;
  }
  return chosen;
}

}  // namespace

std::optional<NextIdea> find_next_idea(const std::filesystem::path& source_dir, const Lab& lab,
                                       const std::string& card, const BenchRecord& bench) {
  const auto results = results_for(source_dir, lab, card, bench);
  if (!results) return std::nullopt;
  for (const Rung& rung : find_rungs(lab)) {
    for (const MeasuredRung& measured : results->rungs) {
      if (measured.rung == rung.stem && measured.ratio > kClearly * bench.ratio) {
        return NextIdea{rung, measured.ratio, cards_text(*results)};
      }
    }
  }
  return std::nullopt;
}

}  // namespace grader
