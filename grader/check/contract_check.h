// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "lab/lab.h"

namespace grader {

/// Names in `contract` of lab.toml that are not those of functions of lab.h: "lab::NAME".
std::vector<std::string> check_contract(const Lab& lab);

}  // namespace grader
