// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/todo_regions.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "lab/strip_code.h"

namespace grader {
namespace {

/// The number of a line "  // TODO 3 (...)": 3; 0 for every other line.
int todo_number(const std::string& line) {
  const std::string text = trim(line);
  constexpr std::string_view kStart = "// TODO ";
  if (text.compare(0, kStart.size(), kStart) != 0) return 0;
  int number = 0;
  for (std::size_t i = kStart.size(); i < text.size(); ++i) {
    if (std::isdigit(static_cast<unsigned char>(text[i])) == 0 || number > 1000) break;
    number = number * 10 + (text[i] - '0');
  }
  return number;
}

}  // namespace

std::vector<TodoRegion> find_todo_regions(std::string_view code) {
  std::vector<TodoRegion> regions;
  const std::vector<std::string> lines = split_lines(code);
  bool inside = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (const int number = todo_number(lines[i]); number > 0) {
      regions.push_back({number, static_cast<int>(i) + 1, ""});
      inside = true;
    } else if (!lines[i].empty() && lines[i][0] == '}') {
      inside = false;  // the end of a function, by the layout of all skeletons
    }
    if (inside) regions.back().code += lines[i] + "\n";
  }
  for (TodoRegion& region : regions) region.code = strip_code(region.code);
  return regions;
}

std::vector<int> open_todos(std::string_view skeleton, std::string_view code) {
  std::vector<int> open;
  const auto own = find_todo_regions(code);
  for (const TodoRegion& region : find_todo_regions(skeleton)) {
    const bool unchanged = std::any_of(own.begin(), own.end(), [&](const TodoRegion& mine) {
      return mine.number == region.number && mine.code == region.code;
    });
    if (unchanged) open.push_back(region.number);
  }
  return open;
}

std::string not_done(const std::vector<int>& numbers) {
  std::string text = "TODO ";
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) text += i + 1 == numbers.size() ? " and " : ", ";
    text += std::to_string(numbers[i]);
  }
  return text + (numbers.size() == 1 ? " is not done" : " are not done");
}

}  // namespace grader
