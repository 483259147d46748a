// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/readme_check.h"

#include <fmt/format.h>

#include <set>

#include "base/files.h"
#include "base/text.h"

namespace grader {
namespace {

constexpr const char* kHeadings[] = {
    "The idea", "Your task", "Build, check, look", "What you should see",
    "Points",   "Hints",     "Think further"};

/// The lines from heading "## `name`" to the next one.
std::vector<std::string> section(const std::vector<std::string>& lines, const std::string& name) {
  std::vector<std::string> found;
  bool inside = false;
  for (const std::string& line : lines) {
    if (line.compare(0, 3, "## ") == 0) inside = trim(line.substr(3)) == name;
    if (inside) found.push_back(line);
  }
  return found;
}

/// All numbers k of "TODO k" in `lines`.
std::set<int> todo_numbers(const std::vector<std::string>& lines) {
  std::set<int> numbers;
  for (const std::string& line : lines) {
    for (auto at = line.find("TODO "); at != std::string::npos; at = line.find("TODO ", at + 1)) {
      const int number = std::atoi(line.c_str() + at + 5);
      if (number > 0) numbers.insert(number);
    }
  }
  return numbers;
}

}  // namespace

std::vector<std::string> check_readme(const Lab& lab) {
  const auto text = read_file(lab.folder / "README.md");
  if (!text.ok()) return {};  // its absence was told before
  std::vector<std::string> faults;
  const auto lines = split_lines(text.value());
  std::vector<std::string> headings;
  for (const std::string& line : lines) {
    if (line.compare(0, 3, "## ") == 0) headings.push_back(trim(line.substr(3)));
  }
  const std::vector<std::string> wanted(std::begin(kHeadings), std::end(kHeadings));
  if (headings != wanted) {
    faults.push_back(fmt::format("README.md has the headings \"{}\", not \"{}\"",
                                 join(headings, " | "), join(wanted, " | ")));
  }
  for (const char* part : {"Your task", "Hints"}) {
    const auto numbers = todo_numbers(section(lines, part));
    const auto count = lab.facts.todos.size();
    const bool all =
        numbers.size() == count && (count == 0 || *numbers.rbegin() == static_cast<int>(count));
    if (!all)
      faults.push_back(fmt::format("README.md, {}: it must name the TODOs 1 to {}", part, count));
  }
  return faults;
}

}  // namespace grader
