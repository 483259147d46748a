// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/find_labs.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/files.h"
#include "base/nearest_name.h"
#include "base/text.h"
#include "lab/read_lab_toml.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

/// True for "3_gemm" (digits == 1) and "31_gemm_tiling" (digits == 2): a to z, 0 to 9 and _.
bool is_numbered(const std::string& name, std::size_t digits) {
  const auto end = name.find('_');
  if (end != digits || name.size() <= digits + 1) return false;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return std::all_of(name.begin(), name.begin() + static_cast<long>(digits), is_digit) &&
         std::all_of(name.begin(), name.end(),
                     [&](char c) { return is_digit(c) || c == '_' || (c >= 'a' && c <= 'z'); });
}

std::vector<std::string> folders_in(const fs::path& path, std::size_t digits) {
  std::vector<std::string> names;
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(path, code)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_directory(code) && is_numbered(name, digits)) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool fits(const LabFolder& lab, const std::string& word) {
  const std::string number = lab.name.substr(0, lab.name.find('_'));
  return lab.name == word || number == word || number == "0" + word;
}

/// "31_gemm_tiling" of "labs/3_gemm/31_gemm_tiling/": a path, as the shell completes it, will do.
std::string last_part(std::string word) {
  while (!word.empty() && word.back() == '/') word.pop_back();
  return word.substr(word.rfind('/') + 1);
}

Result<LabFolder> select_one(const std::vector<LabFolder>& all, const std::string& word) {
  std::vector<LabFolder> begun;
  std::vector<LabFolder> fitting;
  std::vector<std::string> names;
  for (const LabFolder& lab : all) {
    if (lab.name == word) return lab;
    if (fits(lab, word)) fitting.push_back(lab);
    if (!word.empty() && lab.name.compare(0, word.size(), word) == 0) begun.push_back(lab);
    names.push_back(lab.name);
  }
  if (fitting.size() == 1) return fitting.front();
  if (fitting.size() > 1) begun = std::move(fitting);
  if (begun.size() == 1) return begun.front();
  if (begun.size() > 1) {
    std::vector<std::string> candidates;
    for (const LabFolder& lab : begun) candidates.push_back(lab.name);
    return Error{fmt::format("\"{}\" may be any of {}", word, join(candidates, ", "))};
  }
  const std::string nearest = nearest_name(word, names);
  if (!nearest.empty()) {
    return Error{fmt::format("there is no lab \"{}\"; did you mean {}?", word, nearest)};
  }
  return Error{fmt::format("there is no lab \"{}\"; `scripts/lab list` shows them all", word)};
}

}  // namespace

std::vector<LabFolder> find_lab_folders(const fs::path& source_dir) {
  std::vector<LabFolder> labs;
  for (const std::string& phase : folders_in(source_dir / "labs", 1)) {
    for (const std::string& name : folders_in(source_dir / "labs" / phase, 2)) {
      // As the build finds them: a copy in a file manager, or an empty folder, is no lab.
      if (fs::exists(source_dir / "labs" / phase / name / "lab.toml"))
        labs.push_back({name, phase});
    }
  }
  return labs;
}

Result<Lab> open_lab(const fs::path& source_dir, const LabFolder& folder) {
  Lab lab;
  lab.name = folder.name;
  lab.phase = folder.phase;
  lab.folder = source_dir / "labs" / folder.phase / folder.name;
  lab.solutions = source_dir / "solutions" / folder.phase / folder.name;
  const std::string shown = fmt::format("labs/{}/{}/lab.toml", folder.phase, folder.name);
  const auto text = read_file(lab.folder / "lab.toml", 1 << 20);
  // Whatever is wrong with the file, it is the lab's, and nothing that was asked for wrongly.
  if (!text.ok()) return Error{text.error().text, Blame::us};
  std::vector<std::string> all;
  for (const LabFolder& one : find_lab_folders(source_dir)) all.push_back(one.name);
  const auto facts = read_lab_toml(text.value(), shown, all);
  if (!facts.ok()) return Error{facts.error().text, Blame::us};
  lab.facts = facts.value();
  return lab;
}

Result<std::vector<LabFolder>> select_labs(const std::vector<LabFolder>& all,
                                           const std::vector<std::string>& words) {
  if (all.empty()) return Error{"there are no labs here: no folder labs/P_phase/NN_name"};
  if (words.empty()) return all;
  std::vector<LabFolder> chosen;
  const auto choose = [&](const LabFolder& one) {
    const bool twice = std::any_of(chosen.begin(), chosen.end(),
                                   [&](const LabFolder& lab) { return lab.name == one.name; });
    if (!twice) chosen.push_back(one);
  };
  for (std::string word : words) {
    word = last_part(word);
    bool is_phase = false;
    for (const LabFolder& lab : all) {
      if (lab.phase != word) continue;
      choose(lab);
      is_phase = true;
    }
    if (is_phase) continue;
    const auto one = select_one(all, word);
    if (!one.ok()) return one.error();
    choose(one.value());
  }
  return chosen;
}

Result<std::vector<Lab>> open_labs(const fs::path& source_dir,
                                   const std::vector<std::string>& words) {
  const auto folders = select_labs(find_lab_folders(source_dir), words);
  if (!folders.ok()) return folders.error();
  std::vector<Lab> labs;
  for (const LabFolder& folder : folders.value()) {
    auto lab = open_lab(source_dir, folder);
    if (!lab.ok()) return lab.error();
    labs.push_back(std::move(lab.value()));
  }
  return labs;
}

}  // namespace grader
