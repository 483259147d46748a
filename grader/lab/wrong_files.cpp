// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/wrong_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "base/files.h"
#include "base/nearest_name.h"
#include "base/text.h"

namespace grader {
namespace {

std::vector<std::string> split_at(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  std::string part;
  while (std::getline(in, part, separator)) parts.push_back(trim(part));
  return parts;
}

/// "3 gpus"; 0 for anything else.
int gpus_of(const std::string& text) {
  std::istringstream words(text);
  int gpus = 0;
  std::string unit, more;
  words >> gpus >> unit;
  return unit == "gpus" && gpus > 0 && !(words >> more) ? gpus : 0;
}

Result<Expectation> parse_expectation(const std::string& text) {
  std::istringstream words(text);
  Expectation expectation;
  std::string more;
  words >> expectation.verdict >> expectation.diagnosis;
  if (expectation.diagnosis.empty() || (words >> more)) {
    return Error{fmt::format("\"{}\" must be a verdict and a diagnosis", text)};
  }
  return expectation;
}

}  // namespace

const Expectation& WrongHeader::on(const std::string& device) const {
  for (const auto& [name, expectation] : on_device) {
    if (name == device) return expectation;
  }
  return everywhere;
}

Result<WrongHeader> parse_wrong_header(const std::string& line) {
  constexpr std::string_view kStart = "// expect: ";
  if (line.compare(0, kStart.size(), kStart) != 0) {
    return Error{"line 1 must be \"// expect: <verdict> <diagnosis>\""};
  }
  WrongHeader header;
  const auto parts = split_at(line.substr(kStart.size()), ';');
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto colon = parts[i].find(':');
    const std::string key = colon == std::string::npos ? "" : trim(parts[i].substr(0, colon));
    const std::string rest = key.empty() ? parts[i] : trim(parts[i].substr(colon + 1));
    if (key == "needs") {
      if (const int gpus = gpus_of(rest); gpus > 0) {
        header.needs_gpus = gpus;
      } else if (rest == "cpu" || rest == "cuda") {
        header.needs = rest;
      } else {
        return Error{fmt::format(
            "\"needs: {}\" on line 1 names neither cpu, cuda nor a number of gpus", rest)};
      }
      continue;
    }
    const auto expectation = parse_expectation(rest);
    if (!expectation.ok()) return expectation.error();
    if (i == 0 && key.empty()) {
      header.everywhere = expectation.value();
    } else if (i > 0 && (key == "cpu" || key == "cuda")) {
      header.on_device.emplace_back(key, expectation.value());
    } else {
      return Error{fmt::format("\"{}\" on line 1 is neither cpu:, cuda: nor needs:", parts[i])};
    }
  }
  if (header.everywhere.verdict.empty()) return Error{"line 1 expects nothing"};
  return header;
}

std::vector<std::filesystem::path> find_wrong_paths(const Lab& lab) {
  std::vector<std::filesystem::path> paths;
  std::error_code code;
  for (const auto& entry : std::filesystem::directory_iterator(lab.solutions / "wrong", code)) {
    if (entry.path().extension() == ".cu") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

Result<WrongFile> open_wrong_file(const std::filesystem::path& path) {
  const auto text = read_file(path, 1 << 20);
  if (!text.ok()) return text.error();
  const auto lines = split_lines(text.value());
  const auto header = parse_wrong_header(lines.empty() ? "" : lines[0]);
  if (!header.ok()) return Error{path.filename().string() + ": " + header.error().text};
  WrongFile file{path.stem().string(), path, header.value(), ""};
  if (lines.size() > 1 && lines[1].compare(0, 3, "// ") == 0) file.story = trim(lines[1].substr(3));
  return file;
}

Result<WrongFile> select_wrong_file(const Lab& lab, const std::string& word) {
  std::vector<std::string> stems;
  for (const auto& path : find_wrong_paths(lab)) {
    if (path.stem() == word) return open_wrong_file(path);
    stems.push_back(path.stem().string());
  }
  const std::string nearest = nearest_name(word, stems);
  return Error{fmt::format("{} has no wrong submission \"{}\"; it has {}", lab.name, word,
                           stems.empty()     ? "none"
                           : nearest.empty() ? join(stems, ", ")
                                             : nearest)};
}

}  // namespace grader
