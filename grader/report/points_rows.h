// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "grade/score.h"
#include "report/page.h"

namespace grader {

/// The bill: the total, and a line for each part.
void add_points(Page& page, const Score& score);

}  // namespace grader
