// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/lab.h"

namespace grader {

/// Faults of wrong/*.edit and right/*.edit: what cannot be read or does not fit its base, verdicts
/// that nobody can expect, and two submissions with the same source.
std::vector<std::string> check_known(const Lab& lab);

/// A note where the number of files in wrong/ is unusual: no fault, but the author should know.
std::optional<std::string> note_on_known_bad(const Lab& lab);

}  // namespace grader
