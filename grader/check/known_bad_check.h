// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "lab/lab.h"

namespace grader {

/// Faults of wrong/*.edit: what cannot be read or does not fit its base, verdicts that nobody can
/// expect, and two submissions with the same source.
std::vector<std::string> check_known_bad(const Lab& lab);

}  // namespace grader
