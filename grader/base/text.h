// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace grader {

/// `text` without white space at both ends.
std::string trim(std::string_view text);

/// The lines of `text`, without their line ends.
std::vector<std::string> split_lines(std::string_view text);

/// `text` with every control character except tab and newline removed, and bytes that are not
/// valid UTF-8 replaced, so that it can be printed on a terminal and stored as JSON.
std::string printable(std::string_view text);

/// True when `text` is valid UTF-8 without NUL bytes: something a compiler can be given.
bool is_text(std::string_view text);

/// `text` broken at spaces into lines of at most `width` columns.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

/// Columns that `text` takes on a terminal: characters, not bytes.
std::size_t columns(std::string_view text);

/// `text` filled with spaces on the right up to `width` columns.
std::string pad(std::string_view text, std::size_t width);

/// "1 case", "2 cases".
std::string count_of(std::size_t n, std::string_view noun);

/// The parts joined by `separator`.
std::string join(const std::vector<std::string>& parts, std::string_view separator);

/// A number with at most one decimal and no trailing zero: "24", "24.5".
std::string points_text(double points);

}  // namespace grader
