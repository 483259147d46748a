// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grade/case_result.h"
#include "grade/records.h"
#include "lab/lab_facts.h"

namespace grader {

/// One limit of the lab's, and how the submission stands to it.
struct LimitResult {
  EfficiencyLimit limit;
  std::optional<double> value;  ///< Nothing: there was nothing to count.
  double earned = 0;            ///< 0 to 1.
  std::string file;             ///< The line that costs most of it; empty where nothing is lost.
  int line = 0;
  std::string text;  ///< One sentence, for a limit that is missed.
};

struct EfficiencyOutcome {
  std::vector<LimitResult> limits;
  double share = 0;    ///< 0 to 1.
  std::string reason;  ///< Why nothing was counted; empty otherwise.

  /// Whether a limit is missed that has this diagnosis.
  bool misses(const std::string& diagnosis) const;
};

/// Judges by what was counted in the rule's case and in those like it, whose sizes were drawn
/// (NAME_near_1 ...): each limit where it is missed most, and nothing is earned where the case went
/// wrong.
EfficiencyOutcome measure_efficiency(const EfficiencyRule& rule,
                                     const std::vector<CaseResult>& cases,
                                     const std::vector<CounterRecord>& counters);

/// The share of a limit's points that `value` earns: all at `full`, none at `zero`, log-linear
/// between (linear where one of them is 0).
double earned_share(const EfficiencyLimit& limit, double value);

}  // namespace grader
