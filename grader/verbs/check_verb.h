// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verbs/context.h"

namespace grader {

/// The command line of `check`.
struct CheckOptions {
  std::vector<std::string> labs;
  std::vector<std::string> only;  ///< Submissions by name; empty: all.
  std::string device = "auto";
  bool right = false;     ///< The known-good submissions too, which `only` may name as well.
  bool complete = false;  ///< Grade every submission completely, also one that must be wrong.
  bool bench = false;
  bool care = true;  ///< False: on cuda the checkers run only where a race must be found.
  bool build = true;
  std::uint64_t seed = 1;            ///< Of all gradings: a check has one result.
  std::optional<unsigned int> jobs;  ///< Gradings at the same time.
};

/// How many gradings run at the same time unless the user says: half the cores' number, at most 8.
/// On a device where each waits for its turn at least 2, because the checkers keep a core each
/// busy; else at least 3: each run uses all cores, but some only wait.
unsigned int usual_jobs(const Device& device, unsigned int cores);

/// Proves for each lab what check_labs promises.  Exit code 1 when anything is off.  A check that
/// is interrupted, or cannot go on, still prints what it found, and what is missing.
int run_check_labs(const Context& context, const CheckOptions& options);

}  // namespace grader
