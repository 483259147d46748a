// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "bench/ladder_prediction.h"
#include "report/results_files.h"
#include "report/style.h"

namespace grader {

/// One table for all ladders that were measured, and what is missing of those that are unfinished.
std::string results_screen(const Style& style, const std::vector<Results>& all);

/// The same for ladders that were predicted; says first that nothing was measured.
std::string predictions_screen(const Style& style, const std::vector<LadderPrediction>& all);

}  // namespace grader
