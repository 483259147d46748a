// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>

#include "grade/verdict.h"

namespace grader {

/// The first element of an output that is wrong.
struct FirstBad {
  std::string where;  ///< "C[992, 0]"
  double expected = 0;
  double got = 0;
  double bound = 0;
};

/// What became of one case.
struct CaseResult {
  enum class State {
    passed,
    failed,
    skipped,  ///< By the harness: this machine cannot hold the case.
    not_run,  ///< By the grader: it gave up before this case.
  };
  std::string name;
  std::string group;
  std::string size;  ///< "n = 257"
  State state = State::not_run;
  std::string reason;  ///< Why it was skipped or not run.
  Finding finding;     ///< When failed.
  std::optional<FirstBad> first_bad;
  double bad = 0;
  double total = 0;
  std::string pattern;  ///< Where the bad elements lie.
  int call = 0;         ///< Which call of the case failed.
};

}  // namespace grader
