// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "device/devices.h"
#include "grade/records.h"
#include "lab/lab.h"
#include "process/processes.h"

namespace grader {

/// What was counted, or why nothing was.
struct CountOutcome {
  std::vector<CounterRecord> counters;      ///< Of several ranks: of rank 0.
  std::map<int, RankTotals> ranks;          ///< What each did with MPI.
  std::vector<std::string> compiler_lines;  ///< Of a submission that does not compile.
  std::string fault;                        ///< Empty when all care cases were run.
  std::size_t cases = 0;                    ///< That were run.
  std::size_t failed = 0;                   ///< Of them.
};

/// Whether any kernel ran.
bool has_kernels(const CountOutcome& outcome);

/// Compiles `source` so that `device` counts, and runs the care cases in a private folder below
/// `runs`.  An Error when this device cannot count, or when it is not the submission's fault.
Result<CountOutcome> run_counting(const Device& device, const Lab& lab,
                                  const std::filesystem::path& source,
                                  const std::filesystem::path& runs, std::uint64_t seed,
                                  Processes& processes);

}  // namespace grader
