// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "grade/care_run.h"
#include "grade/case_result.h"
#include "grade/verdict.h"

namespace grader {

/// The verdict over all stages, and the case that shows it best.
struct Judgement {
  Finding finding;
  std::optional<std::size_t> case_index;  ///< Into the cases; absent when no case stands for it.
};

/// The worst of the failed cases: among those with the worst verdict the first that has a name for
/// the mistake, for cases go from simple to hard.  A bad access or a race after a case whose wrong
/// answer has a name is taken for a consequence of it.
Judgement judge_cases(const std::vector<CaseResult>& cases, const std::optional<Finding>& whole);

/// Adds what the checkers found.  A race always counts; a fault counts where the cases are right or
/// wrong for no known reason.
void add_care(Judgement& judgement, const Finding& care);

/// What `slow`, a kernel that was not ready in time, is called where the checkers saw in a small
/// case that its threads write the same values to the same places.
Finding work_repeated(const Finding& slow, const DiagnosticRecord& seen);

/// Adds what the timed run revealed.
void add_bench(Judgement& judgement, const Finding& bench);

}  // namespace grader
