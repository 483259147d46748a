// What the tests of the rewriter share.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

#include "rewrite.h"

namespace simt::cc {

/// The text without line markers, and without blanks but between words.
std::string squeezed(std::string_view text);

/// The rewritten text, squeezed; the errors, one a line, where there are any.
std::string rewritten(std::string_view text, LaunchStyle style = LaunchStyle::kGuessed);

/// The text of the checked build, squeezed.
std::string checked_text(std::string_view text);

/// Checks what `text` becomes, blanks aside.
void expect_rewritten(std::string_view text, std::string_view expected,
                      LaunchStyle style = LaunchStyle::kGuessed);

/// The errors as "line: message", one a line.
std::string errors_of(std::string_view text);

}  // namespace simt::cc
