// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>

#include "grade/verdict.h"

namespace grader {

/// The stages of a grading, in their order.
enum class Stage { compile, cases, checkers, timing };

/// What went wrong in a way that a broken machine can cause, too.
struct Suspect {
  Finding finding;               ///< The first of it.
  Stage stage = Stage::compile;  ///< The last one in which something did.
  bool may_pass = false;         ///< The compiler or the harness failed: another try may succeed.
};

/// True where a lack of memory, processes, disk space or tools can end in `finding`, or a machine
/// that is too slow.
bool may_be_the_machines(const Finding& finding);

/// Adds `finding`, if the machine may have caused it.
void add_suspect(std::optional<Suspect>& suspect, Stage stage, const Finding& finding);

/// What `fault`, an internal error, is called where a known-good submission does not cause it.
Finding breaks_harness(const Finding& fault);

}  // namespace grader
