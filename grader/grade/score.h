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

/// What stands behind the points of a part.
enum class PartState {
  scored,  ///< Measured.
  open,    ///< Cannot be measured here, or not now: counts neither for nor against.
  gated,   ///< Waits until every case is right: nothing so far.
  held,    ///< A person decides.
};

std::string to_string(PartState state);

/// One line of the bill.  A part of which only a piece can be measured here makes two lines.
struct Part {
  std::string name;
  double points = 0;
  double of = 0;
  PartState state = PartState::scored;
  std::string reason;  ///< Why it is open, gated or held; what was lost.
};

/// The whole bill.  `of` sums what was measurable, `open` what was not.
struct Score {
  std::vector<Part> parts;
  double points = 0;
  double of = 0;
  double open = 0;
};

/// A part that is measured apart from the cases: a share, or why there is none.
struct Measured {
  std::optional<double> share;  ///< 0 to 1.
  std::string reason;           ///< Without a share: why the part is open; with one: what was lost.
};

/// Everything that points depend on.
struct ScoreInput {
  Verdict verdict = Verdict::ok;
  std::string unearned;  ///< Why right results earn nothing for correctness; empty if they do.
  std::vector<CaseResult> cases;
  Measured care;
  Measured efficiency;
  Measured throughput;
  Measured quiz;
};

/// The points of a grading, each part rounded to half points.
Score compute_score(const LabFacts& facts, const ScoreInput& input);

}  // namespace grader
