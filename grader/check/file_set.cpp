// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/file_set.h"

#include <filesystem>
#include <set>

#include "lab/rungs.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(folder, code)) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

void compare(const std::string& where, const std::set<std::string>& found,
             const std::set<std::string>& wanted, std::vector<std::string>& faults) {
  for (const std::string& name : wanted) {
    if (found.count(name) == 0) faults.push_back(where + name + " is missing");
  }
  for (const std::string& name : found) {
    if (wanted.count(name) == 0) faults.push_back(where + name + " does not belong there");
  }
}

}  // namespace

std::vector<std::string> check_file_set(const Lab& lab) {
  std::vector<std::string> faults;
  std::set<std::string> wanted = {"README.md", "lab.h", "harness.cu", "lab.toml", "quiz.toml"};
  wanted.insert(lab.facts.edits.begin(), lab.facts.edits.end());
  compare("labs/" + lab.phase + "/" + lab.name + "/", names_in(lab.folder), wanted, faults);

  const std::string solutions = "solutions/" + lab.phase + "/" + lab.name + "/";
  std::set<std::string> solution_files = {"README.md", "answers.toml", "wrong"};
  const auto rungs = find_rungs(lab);
  for (const Rung& rung : rungs) solution_files.insert(rung.stem + ".cu");
  compare(solutions, names_in(lab.solutions), solution_files, faults);
  int next = 1;
  for (const Rung& rung : rungs) {
    if (rung.number != next++)
      faults.push_back(solutions + ": the rungs are not numbered v1, v2, ...");
  }
  if (rungs.empty()) faults.push_back(solutions + " has no rung v1_*.cu");
  for (const std::string& name : names_in(lab.solutions / "wrong")) {
    if (fs::path(name).extension() != ".edit") {
      faults.push_back(solutions + "wrong/" + name + " does not belong there");
    }
  }
  return faults;
}

}  // namespace grader
