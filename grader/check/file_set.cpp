// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/file_set.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "lab/edit_file.h"
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

bool ends_with(const std::string& name, const std::string& end) {
  return name.size() > end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
}

bool is_picture(const std::string& name) {
  return ends_with(name, ".svg");
}

/// What a lab may bring besides what it must have: headers of its harness (expected.h), its tests,
/// and pictures with the script that draws them.
bool may_be_in_lab(const std::string& name, const std::set<std::string>& all) {
  for (const char* end : {".h", ".cuh", "_test.cpp"}) {
    if (ends_with(name, end)) return true;
  }
  const bool draws = name.compare(0, 5, "draw_") == 0;
  return is_picture(name) || (draws && std::any_of(all.begin(), all.end(), is_picture));
}

void add_missing(const std::string& where, const std::set<std::string>& found,
                 const std::vector<std::string>& wanted, std::vector<std::string>& faults) {
  for (const std::string& name : wanted) {
    if (found.count(name) == 0) faults.push_back(where + name + " is missing");
  }
}

void check_lab_folder(const Lab& lab, std::vector<std::string>& faults) {
  const std::string where = "labs/" + lab.phase + "/" + lab.name + "/";
  const auto found = names_in(lab.folder);
  std::vector<std::string> wanted = {"lab.h", "harness.cu"};
  wanted.insert(wanted.end(), lab.facts.edits.begin(), lab.facts.edits.end());
  wanted.insert(wanted.end(), {"lab.toml", "quiz.toml", "README.md"});
  add_missing(where, found, wanted, faults);
  for (const std::string& name : found) {
    const bool known = std::find(wanted.begin(), wanted.end(), name) != wanted.end();
    if (!known && !may_be_in_lab(name, found))
      faults.push_back(where + name + " does not belong there");
  }
}

void check_solutions_folder(const Lab& lab, std::vector<std::string>& faults) {
  const std::string where = "solutions/" + lab.phase + "/" + lab.name + "/";
  const auto found = names_in(lab.solutions);
  const auto rungs = find_rungs(lab);
  std::set<std::string> known = {"answers.toml", "wrong", "right", "README.md"};
  for (const Rung& rung : rungs) known.insert(rung.stem + ".cu");
  if (rungs.empty()) faults.push_back(where + " has no rung v1_*.cu");
  int next = 1;
  for (const Rung& rung : rungs) {
    if (rung.number != next++) faults.push_back(where + ": the rungs are not numbered v1, v2, ...");
  }
  add_missing(where, found, {"answers.toml", "wrong", "README.md"}, faults);
  for (const std::string& name : found) {
    if (known.count(name) == 0) faults.push_back(where + name + " does not belong there");
  }
  for (const std::string folder : {kWrong, kRight}) {
    for (const std::string& name : names_in(lab.solutions / folder)) {
      if (!ends_with(name, ".edit"))
        faults.push_back(where + folder + "/" + name + " does not belong there");
    }
  }
}

}  // namespace

std::vector<std::string> check_file_set(const Lab& lab) {
  std::vector<std::string> faults;
  check_lab_folder(lab, faults);
  check_solutions_folder(lab, faults);
  return faults;
}

}  // namespace grader
