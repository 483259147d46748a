// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "device/build.h"
#include "device/devices.h"
#include "grade/verdict.h"
#include "lab/lab.h"
#include "process/processes.h"

namespace grader {

/// A compilation that failed.
struct CompileFault {
  Finding finding;
  std::vector<std::string> lines;  ///< The first errors, paths cut down to file names.
  /// An error is at a line of the submission: a compiler that works has read it.  Otherwise it may
  /// be the compiler that does not work.
  bool names_source = false;
};

/// Compiles `source` to the plug-in `out` for `device`; Build::checked needs Device::care_compile.
/// Nothing when it worked; an Error when the compiler cannot be started (which is our fault) or the
/// user interrupted.
Result<std::optional<CompileFault>> compile(const Device& device, const Lab& lab,
                                            const std::filesystem::path& source,
                                            const std::filesystem::path& out, Processes& processes,
                                            Build build = Build::fast);

/// The plug-ins of one submission.
struct PlugIns {
  std::filesystem::path fast;
  std::filesystem::path checked;
};

/// The same for both plug-ins at once, where the device can do that: the file is read only once.
/// Elsewhere, and where only the checked one does not compile, `checked` is not made: that is our
/// fault, and shows when it is wanted.
Result<std::optional<CompileFault>> compile_both(const Device& device, const Lab& lab,
                                                 const std::filesystem::path& source,
                                                 const PlugIns& out, Processes& processes);

}  // namespace grader
