// The files of the user's that went into a preprocessed text, and what they may not hold.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "rewrite.h"

namespace simt::cc {

std::set<std::string> user_files(std::string_view preprocessed);

/// Lines by which a file of the user's would pass for a header of the system, where no pass of the
/// rewriter looks: `# 1 "name" 3` and `#pragma GCC system_header`.
std::vector<RewriteError> find_false_headers(std::string_view preprocessed);

}  // namespace simt::cc
