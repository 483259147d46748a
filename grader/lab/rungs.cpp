// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/rungs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/files.h"
#include "base/nearest_name.h"
#include "base/text.h"

namespace grader {
namespace {

/// The number of "v12_name": 12; 0 for every other stem.
int number_of(const std::string& stem) {
  if (stem.size() < 2 || stem[0] != 'v') return 0;
  int number = 0;
  std::size_t i = 1;
  for (; i < stem.size() && std::isdigit(static_cast<unsigned char>(stem[i])) != 0 && i < 4; ++i) {
    number = number * 10 + (stem[i] - '0');
  }
  return i < stem.size() && stem[i] == '_' ? number : 0;
}

/// The text of a comment line after `start`; "" when it starts differently.
std::string after(const std::vector<std::string>& lines, std::size_t index,
                  const std::string& start) {
  if (index >= lines.size() || lines[index].compare(0, start.size(), start) != 0) return {};
  return trim(std::string_view(lines[index]).substr(start.size()));
}

}  // namespace

std::vector<Rung> find_rungs(const Lab& lab) {
  std::vector<Rung> rungs;
  std::error_code code;
  for (const auto& entry : std::filesystem::directory_iterator(lab.solutions, code)) {
    Rung rung;
    rung.path = entry.path();
    rung.stem = rung.path.stem().string();
    rung.number = number_of(rung.stem);
    if (rung.number == 0 || rung.path.extension() != ".cu") continue;
    const auto text = read_file(rung.path, 1 << 20);
    if (text.ok()) {
      const auto lines = split_lines(text.value());
      rung.title = after(lines, 0, fmt::format("// Rung {}: ", rung.number));
      if (lines.size() > 1 && lines[1].compare(0, 2, "//") == 0)
        rung.idea = trim(lines[1].substr(2));
    }
    rungs.push_back(std::move(rung));
  }
  std::sort(rungs.begin(), rungs.end(),
            [](const Rung& a, const Rung& b) { return a.number < b.number; });
  return rungs;
}

Result<Rung> select_rung(const Lab& lab, const std::string& word) {
  const auto rungs = find_rungs(lab);
  std::vector<std::string> stems;
  for (const Rung& rung : rungs) {
    const std::string number = std::to_string(rung.number);
    if (word == rung.stem || word == number || word == "v" + number) return rung;
    stems.push_back(rung.stem);
  }
  if (stems.empty()) return Error{fmt::format("{} has no ladder here (no solutions/)", lab.name)};
  return Error{fmt::format("{} has no rung \"{}\"; it has {}", lab.name, word, join(stems, ", "))};
}

Result<std::vector<Rung>> select_rungs(const Lab& lab, const std::vector<std::string>& words) {
  auto rungs = find_rungs(lab);
  if (rungs.empty()) return Error{fmt::format("{} has no ladder here (no solutions/)", lab.name)};
  if (words.empty()) return rungs;
  std::vector<std::string> wanted;
  for (const std::string& word : words) {
    const auto rung = select_rung(lab, word);
    if (!rung.ok()) return rung.error();
    wanted.push_back(rung.value().stem);
  }
  std::erase_if(rungs, [&](const Rung& rung) {
    return std::find(wanted.begin(), wanted.end(), rung.stem) == wanted.end();
  });
  return rungs;
}

std::optional<std::string> fault_of_rung_header(const Rung& rung, const std::string& text) {
  const auto lines = split_lines(text);
  const std::string first = fmt::format("// Rung {}: ", rung.number);
  if (after(lines, 0, first).empty()) {
    return fmt::format("line 1 must be \"{}\" and the rung's name", first);
  }
  const std::string second =
      rung.number == 1 ? "// " : fmt::format("// Changes from v{}: ", rung.number - 1);
  if (after(lines, 1, second).empty()) {
    return fmt::format("line 2 must start \"{}\" and say why it is faster", second);
  }
  return std::nullopt;
}

}  // namespace grader
