// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "check/check_report.h"

namespace grader {

/// Leaves in the reports only those jobs that `words` name; all without a word.  A word is a job's
/// name ("v2_coalesced", "wrong/zeros", "impostor zeros", "skeleton"), a rung's number ("2", "v2"),
/// a known submission without "wrong/" or "right/" or without its row, or a pattern of them
/// ("wrong/a*", "a*").  Error: a word that names nothing in any of the labs.
std::optional<Error> keep_only(const std::vector<std::string>& words,
                               std::vector<LabReport>& reports);

}  // namespace grader
