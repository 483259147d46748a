// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace grader {

/// What measures a timeline on a device, and draws it.
struct TimelineTools {
  std::string tracer;             ///< A library for the harness.  Empty: it cannot be measured.
  std::vector<std::string> draw;  ///< Draws: the file of records and the drawing's come last.
  std::vector<std::string> targets;
};

/// How to work with one device, out of devices.json.  Words may hold {lab}, {lab_dir}, {source},
/// {out}, {library}.
struct Device {
  std::string name;
  std::vector<std::string> probe;
  std::string probe_target;
  std::vector<std::string> targets;
  std::vector<std::string> compile;
  std::string harness;
  std::vector<std::string> care;  ///< Runs a harness under a checker.  Empty: there is none.
  /// Compiles so that the device itself checks every access; like `compile`.  Empty: it cannot.
  std::vector<std::string> care_compile;
  /// What stands behind `compile` so that it does the work of care_compile, too, whose {out} it
  /// names.  Empty: it cannot do both at once.
  std::vector<std::string> also_care_compile;
  std::vector<std::string> link;  ///< Stands behind `compile` for each {library} of the toolkit.
  TimelineTools timeline;
  std::vector<std::string> start;  ///< Stands before a harness; see grade/rank_start.h.
  bool seals = true;               ///< Its harnesses seal their records (docs/records.md).
  std::map<std::string, std::string> not_built;  ///< Labs that this build lacks for it, and why.
  bool takes_turns = false;  ///< Gradings side by side must not run their cases on it at once.
  bool host_memory = false;  ///< Its memory is the host's, also what MPI is given.
};

/// Everything that the build tells the grader.
struct Devices {
  std::filesystem::path source_dir;
  std::filesystem::path build_dir;
  std::vector<std::string> build;  ///< The word {target} stands for one or more targets.
  std::vector<Device> all;
  std::vector<std::string> mpi_start;    ///< Starts a harness as several ranks.  Empty: no MPI.
  std::vector<std::string> mpi_compile;  ///< What their submissions are compiled with besides.

  const Device* find(const std::string& name) const;
};

/// Understands the text of devices.json.
Result<Devices> parse_devices(const std::string& text);

/// Replaces each {name} in `words` by its value.
std::vector<std::string> fill_in(std::vector<std::string> words,
                                 const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace grader
