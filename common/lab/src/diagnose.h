// Names the mistake behind a wrong result, from the pattern of what is wrong.
//
// The rules are tried from the most specific to the least; a rule that is not sure says nothing,
// and when none speaks the answer is "unexplained" with the pattern.  A wrong name costs a student
// more time than none.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare.h"
#include "pattern.h"

namespace lab {

struct Diagnosis {
  std::string name;     // [a-z0-9_]+
  std::string message;  // what is wrong, one or two sentences
  std::string look_at;  // what to look at
};

/// An input's content, for "this is a copy of it".
struct InputValues {
  std::string name;
  std::vector<double> values;
};

/// All that a rule may look at.
struct Evidence {
  Outcome outcome;
  Expected expected;
  Mismatch mismatch;
  Pattern pattern;
  std::vector<InputValues> inputs;
  std::vector<Hypothesis> hypotheses;
  /// The same call into an output that held 1 everywhere; empty when it was not made.
  std::vector<double> got_over_ones;
};

/// Puts the evidence together.  Needs a mismatch.
Evidence gather(Outcome outcome, Expected expected, Mismatch mismatch);

Diagnosis diagnose(const Evidence& evidence);

/// For a submission whose first `good` calls were right and whose later ones were not, with the
/// same input each time; good = 0: for one that is known to keep something from call to call.
Diagnosis diagnose_later_call(const Evidence& evidence, int good);

/// A number as a person would write it, 9 significant digits at most.
std::string show(double value);

}  // namespace lab
