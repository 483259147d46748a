// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace grader {

/// The code that belongs to one "// TODO k" of a file: from that line to the next TODO, or to the
/// end of the function.
struct TodoRegion {
  int number = 0;
  int line = 0;      ///< Of the comment, from 1.
  std::string code;  ///< Stripped of comments and white space.
};

/// The regions of `code`, in the order of the file.
std::vector<TodoRegion> find_todo_regions(std::string_view code);

/// Numbers of the regions of `skeleton` that `code` still has unchanged.
std::vector<int> open_todos(std::string_view skeleton, std::string_view code);

/// "TODO 1, 2 and 3 are not done"; `numbers` must not be empty.
std::string not_done(const std::vector<int>& numbers);

}  // namespace grader
