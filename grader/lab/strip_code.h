// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>

namespace grader {

/// C++ code without comments and white space (outside of texts in quotes): two files with the same
/// result differ in nothing that matters.
std::string strip_code(std::string_view code);

/// C++ code with each comment replaced by blanks; its lines stay where they are.
std::string blank_comments(std::string_view code);

}  // namespace grader
