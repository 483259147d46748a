// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "lab/lab.h"
#include "report/results_files.h"

namespace grader {

/// Rungs of `results` that are slower than the rung before, beyond what noise explains (2 %), and
/// rungs that were not measured.
std::vector<std::string> check_ladder_order(const Lab& lab, const Results& results);

}  // namespace grader
