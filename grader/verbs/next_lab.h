// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lab/lab.h"

namespace grader {

/// The first of `labs` that is not in `done` and whose prerequisites all are; a prerequisite that
/// is no lab here does not hinder.  When none is, the first that is
/// not done; nothing when all are.
const Lab* find_next_lab(const std::vector<Lab>& labs, const std::set<std::string>& done);

}  // namespace grader
