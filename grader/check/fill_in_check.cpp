// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/fill_in_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/files.h"
#include "base/text.h"
#include "lab/rungs.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code code;
  for (const auto& entry : fs::recursive_directory_iterator(folder, code)) {
    if (entry.is_regular_file(code)) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// What is compiled to grade the lab, in the order in which its author writes it.
std::vector<fs::path> code_files(const Lab& lab) {
  std::vector<fs::path> files = {lab.folder / "lab.h"};
  for (const Rung& rung : find_rungs(lab)) files.push_back(rung.path);
  files.insert(files.end(), {lab.folder / "expected.h", lab.folder / "harness.cu"});
  for (const std::string& name : lab.facts.edits) files.push_back(lab.folder / name);
  return files;
}

/// All files of the lab, in the order in which its author writes them (CONTRIBUTING.md); what has
/// no place in it comes last.
std::vector<fs::path> in_order_of_work(const Lab& lab) {
  std::vector<fs::path> files = code_files(lab);
  files.insert(files.end(),
               {lab.folder / "lab.toml", lab.folder / "quiz.toml", lab.solutions / "answers.toml"});
  for (const fs::path& file : files_below(lab.solutions / "wrong")) files.push_back(file);
  files.insert(files.end(), {lab.folder / "README.md", lab.solutions / "README.md"});
  for (const fs::path& folder : {lab.folder, lab.solutions}) {
    for (const fs::path& file : files_below(folder)) {
      if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
    }
  }
  return files;
}

/// The numbers of the lines that say FILL IN; none of a file that cannot be read.
std::vector<int> lines_to_fill_in(const fs::path& file) {
  std::vector<int> numbers;
  const auto text = read_file(file, 4 << 20);
  if (!text.ok()) return numbers;
  int number = 0;
  for (const std::string& line : split_lines(text.value())) {
    ++number;
    if (line.find("FILL IN") != std::string::npos) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace

std::vector<std::string> check_filled_in(const Lab& lab) {
  std::vector<std::string> faults;
  const fs::path root = lab.folder.parent_path().parent_path().parent_path();
  for (const fs::path& file : in_order_of_work(lab)) {
    const auto numbers = lines_to_fill_in(file);
    if (numbers.empty()) continue;
    const std::size_t more = numbers.size() - 1;
    faults.push_back(fmt::format(
        "{}:{}: still says FILL IN{}", file.lexically_relative(root).string(), numbers.front(),
        more == 0 ? "" : fmt::format(", and {} below", count_of(more, "line"))));
  }
  return faults;
}

bool is_code_unfinished(const Lab& lab) {
  const auto files = code_files(lab);
  return find_rungs(lab).empty() || std::any_of(files.begin(), files.end(), [](const auto& file) {
           const bool optional = file.filename() == "expected.h";
           return !lines_to_fill_in(file).empty() || (!optional && !fs::exists(file));
         });
}

}  // namespace grader
