// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "device/devices.h"
#include "grade/harness_setup.h"
#include "lab/lab.h"
#include "process/processes.h"
#include "process/run_directory.h"

namespace grader {

/// A submission compiled so that the device counts what it does, or why it does not compile.
struct CountedSubmission {
  RunDirectory directory;  ///< Holds all files of the run, and goes with it.
  HarnessSetup setup;
  std::string fault;                        ///< Empty when it compiles.
  std::vector<std::string> compiler_lines;  ///< What the compiler said otherwise.
};

/// Compiles `source` in a private folder below `runs`.  An Error when this device cannot count, or
/// when it is not the submission's fault.
Result<CountedSubmission> compile_counted(const Device& device, const Lab& lab,
                                          const std::filesystem::path& source,
                                          const std::filesystem::path& runs, std::uint64_t seed,
                                          Processes& processes);

}  // namespace grader
