// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/ladder_order.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/rungs.h"
#include "report/number_text.h"

namespace grader {
namespace {

constexpr double kNoise = 0.02;

const MeasuredRung* find(const Results& results, const std::string& stem) {
  for (const MeasuredRung& one : results.rungs) {
    if (one.rung == stem) return &one;
  }
  return nullptr;
}

bool may_be_slower(const Lab& lab, const std::string& stem) {
  if (!lab.facts.throughput) return false;
  const auto& all = lab.facts.throughput->may_be_slower;
  return std::find(all.begin(), all.end(), stem) != all.end();
}

}  // namespace

std::vector<std::string> check_ladder_order(const Lab& lab, const Results& results) {
  std::vector<std::string> faults;
  const MeasuredRung* before = nullptr;
  for (const Rung& rung : find_rungs(lab)) {
    const MeasuredRung* now = find(results, rung.stem);
    if (now == nullptr) {
      faults.push_back(fmt::format("{} was not measured on {}", rung.stem, cards_text(results)));
      continue;
    }
    if (before != nullptr && !may_be_slower(lab, rung.stem) &&
        now->ratio < (1 - kNoise) * before->ratio) {
      faults.push_back(fmt::format("{} ({}) is slower than {} ({}) on {}", now->rung,
                                   ratio_text(now->ratio), before->rung, ratio_text(before->ratio),
                                   cards_text(results)));
    }
    before = now;
  }
  return faults;
}

}  // namespace grader
