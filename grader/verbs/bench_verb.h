// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "verbs/context.h"

namespace grader {

/// The command line of `bench`.
struct BenchOptions {
  std::vector<std::string> labs;
  std::vector<std::string> rungs;  ///< By number or name; empty: the whole ladder.
  std::string device = "auto";
  std::string out;      ///< A folder, made where there is none; or a file for one lab.
  std::string timed;    ///< A timed case of the labs by its name; empty: the one that is scored.
  bool tables = false;  ///< Only write the tables anew from docs/results.
  int aa = 0;           ///< Runs of the baseline against itself.
  int repeat = 0;       ///< Gradings of the last rung.
  bool care = true;     ///< Run the checkers on each rung before it is timed.
  bool build = true;
};

/// Measures the ladders of labs on a GPU, each rung against its baseline in the same run.  On the
/// cpu device it predicts times instead, and says so.  Where a GPU was asked for and there is none,
/// nothing is measured: it says so, and that is no failure.  What is interrupted, or cannot go on,
/// still prints what there is and what is missing; an unfinished ladder gets no file.
int run_bench_verb(const Context& context, const BenchOptions& options);

}  // namespace grader
