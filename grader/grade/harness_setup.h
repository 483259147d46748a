// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "device/build.h"
#include "process/processes.h"

namespace grader {

/// One submission and the harness that judges it.
struct HarnessSetup {
  std::vector<std::string> start;  ///< Stands before the harness: Device::start.
  std::filesystem::path harness;
  /// The plug-in.  Both builds of a submission are loaded from this one path: use_plug_in().
  std::filesystem::path submission;
  std::filesystem::path fast, checked;  ///< What the compiler made, or will make.
  std::string impostor;                 ///< "zeros", "copy" or "scaled" in place of a plug-in.
  bool baseline_as_submission = false;  ///< The baseline in place of a plug-in.
  std::string timed;                    ///< For "bench": a timed case by name; empty: the scored.
  bool seals = true;  ///< Device::seals; such a harness takes its options from a file, too.
  std::filesystem::path work_dir;  ///< Private folder of this run: working directory and TMPDIR.
  std::uint64_t seed = 1;
  bool draws_timed_size = false;        ///< "bench" times a size near the lab's, drawn by the seed.
  std::vector<std::string> skip_cases;  ///< For "check": cases to leave out.
  std::string first_group;              ///< Its cases run before all others; empty: no matter.
  std::uint64_t memory_limit = 0;
  std::uint64_t file_limit = 0;
  std::uint64_t all_files_limit = 0;
  double case_seconds = 10;
  double total_seconds = 120;
};

/// Puts a copy of that build where the harness finds the plug-in; without one, does nothing.
std::optional<Error> use_plug_in(const HarnessSetup& setup, Build build);

/// Arguments that every mode of the harness takes, the program itself first; before it, what starts
/// it as several ranks.
std::vector<std::string> harness_arguments(const HarnessSetup& setup, const std::string& mode);

/// What the harness says of a `setup.timed` that it does not have.
std::optional<Error> unknown_timed(const HarnessSetup& setup, const ProcessEnd& end);

/// Where the harness finds the key that seals its records.
std::filesystem::path key_file(const HarnessSetup& setup);

/// A process that runs the harness with a private records pipe and the limits of `setup`.
ProcessSpec harness_process(const HarnessSetup& setup, const std::string& mode);

/// Seconds that a run may take in which every access is looked at.
inline constexpr double kWatchedSeconds = 180;

/// The same for such a run: it may be silent for as long as it takes.
ProcessSpec watched_process(const HarnessSetup& setup, const std::string& mode);

}  // namespace grader
