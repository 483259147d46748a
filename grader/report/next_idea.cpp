// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/next_idea.h"

#include "report/results_files.h"

namespace grader {
namespace {

constexpr double kClearly = 1.05;  // nearer than this two measurements are the same

/// The results of `card`, or else the last ones there are.
std::optional<Results> results_for(const std::filesystem::path& source_dir, const Lab& lab,
                                   const std::string& card) {
  const auto all = find_results(source_dir, lab.name);
  if (all.empty()) return std::nullopt;
  for (const Results& one : all) {
    if (one.card == card) return one;
  }
  return all.back();
}

}  // namespace

std::optional<NextIdea> find_next_idea(const std::filesystem::path& source_dir, const Lab& lab,
                                       const std::string& card, double ratio) {
  const auto results = results_for(source_dir, lab, card);
  if (!results) return std::nullopt;
  for (const Rung& rung : find_rungs(lab)) {
    for (const MeasuredRung& measured : results->rungs) {
      if (measured.rung == rung.stem && measured.ratio > kClearly * ratio) {
        return NextIdea{rung, measured.ratio, results->card};
      }
    }
  }
  return std::nullopt;
}

}  // namespace grader
