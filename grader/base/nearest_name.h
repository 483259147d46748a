// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace grader {

/// The name out of `names` that `word` was most likely meant to be; "" when none is near.
std::string nearest_name(std::string_view word, const std::vector<std::string>& names);

}  // namespace grader
