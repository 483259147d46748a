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

/// All files of the lab, in the order in which its author writes them (CONTRIBUTING.md); what has
/// no place in it comes last.
std::vector<fs::path> in_order_of_work(const Lab& lab) {
  std::vector<fs::path> files = {lab.folder / "lab.h"};
  for (const Rung& rung : find_rungs(lab)) files.push_back(rung.path);
  files.insert(files.end(), {lab.folder / "expected.h", lab.folder / "harness.cu"});
  for (const std::string& name : lab.facts.edits) files.push_back(lab.folder / name);
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

}  // namespace

std::vector<std::string> check_filled_in(const Lab& lab) {
  std::vector<std::string> faults;
  const fs::path root = lab.folder.parent_path().parent_path().parent_path();
  for (const fs::path& file : in_order_of_work(lab)) {
    const auto text = read_file(file, 4 << 20);
    if (!text.ok()) continue;
    int first = 0;
    int count = 0;
    int number = 0;
    for (const std::string& line : split_lines(text.value())) {
      ++number;
      if (line.find("FILL IN") == std::string::npos) continue;
      if (count++ == 0) first = number;
    }
    if (count == 0) continue;
    faults.push_back(
        fmt::format("{}:{}: still says FILL IN{}", file.lexically_relative(root).string(), first,
                    count == 1 ? "" : fmt::format(", and {} below", count_of(count - 1, "line"))));
  }
  return faults;
}

}  // namespace grader
