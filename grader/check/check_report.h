// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "check/check_job.h"
#include "report/style.h"

namespace grader {

/// Everything that was found out about one lab.
struct LabReport {
  std::string name;
  std::vector<std::string> faults;
  std::vector<std::string> notes;
  std::vector<CheckJob> jobs;
  std::vector<std::optional<Grade>> grades;  ///< Of the jobs, in their order; not all if it ended.
  double seconds = 0;                        ///< That the gradings took together.

  /// The jobs that were not graded, by name.
  std::vector<std::string> missing() const;
  bool ok() const { return faults.empty() && missing().empty(); }
};

/// What a check found: of all labs, or of the submissions that `only` names.
struct CheckReport {
  std::string device;             ///< Empty: nothing was to be graded.
  std::vector<std::string> only;  ///< As the user wrote it; empty: all submissions.
  std::vector<LabReport> labs;

  /// Something ended the check before all submissions were graded.
  bool unfinished() const;
  bool ok() const;
};

Json check_json(const CheckReport& report);
std::string check_screen(const Style& style, const CheckReport& report);

/// What is known before anything is built or graded: the faults of `done` and `begun`; "" if there
/// is none.
std::string early_screen(const Style& style, const std::vector<LabReport>& done,
                         const std::vector<LabReport>& begun);

}  // namespace grader
