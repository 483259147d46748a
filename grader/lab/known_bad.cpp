// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/known_bad.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/files.h"
#include "base/nearest_name.h"
#include "base/text.h"
#include "lab/rungs.h"

namespace grader {
namespace {

constexpr std::uintmax_t kLargestFile = std::uintmax_t{1} << 20;

using Lines = std::vector<std::string>;

/// What the edit changes: a rung without the comment at its top, which is about the ladder.
Result<Lines> base_lines(const Lab& lab, const KnownBad& bad) {
  if (bad.base == "student") {
    const auto text = read_file(lab.folder / lab.facts.edits.front(), kLargestFile);
    if (!text.ok()) return text.error();
    return split_lines(text.value());
  }
  Lines stems;
  for (const Rung& rung : find_rungs(lab)) {
    stems.push_back(rung.stem);
    if (rung.stem != bad.base) continue;
    const auto text = read_file(rung.path, kLargestFile);
    if (!text.ok()) return text.error();
    Lines lines = split_lines(text.value());
    const auto code = std::find_if(lines.begin(), lines.end(),
                                   [](const std::string& line) { return !line.starts_with("//"); });
    lines.erase(lines.begin(), code);
    return lines;
  }
  stems.push_back("student");
  const std::string nearest = nearest_name(bad.base, stems);
  return Error{fmt::format("{}: base: there is no \"{}\"; {}", bad.place, bad.base,
                           nearest.empty() ? "there is " + join(stems, ", ")
                                           : fmt::format("did you mean {}?", nearest))};
}

/// Lines of `from` that agree with `lines` at `at`.
std::size_t agreeing(const Lines& lines, std::size_t at, const Lines& from) {
  std::size_t n = 0;
  while (n < from.size() && at + n < lines.size() && lines[at + n] == from[n]) ++n;
  return n;
}

std::optional<Error> apply(const KnownBad& bad, const Replacement& replacement, Lines& lines) {
  std::vector<std::size_t> hits;
  std::size_t most = 0;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const std::size_t n = agreeing(lines, at, replacement.from);
    most = std::max(most, n);
    if (n == replacement.from.size()) hits.push_back(at);
  }
  const auto fault = [&](std::size_t line, const std::string& what) {
    return Error{fmt::format("{}:{}: {}", bad.file,
                             static_cast<std::size_t>(replacement.line) + line, what)};
  };
  if (hits.empty() && most == 0) {
    return fault(0, fmt::format("{} has no such line", bad.base));
  }
  if (hits.empty()) return fault(most, fmt::format("{} goes on differently here", bad.base));
  if (hits.size() > 1) {
    return fault(0, fmt::format("{} has this text {} times; add a line that only one of them has",
                                bad.base, hits.size()));
  }
  const auto at = lines.begin() + static_cast<std::ptrdiff_t>(hits[0]);
  const auto next = lines.erase(at, at + static_cast<std::ptrdiff_t>(replacement.from.size()));
  lines.insert(next, replacement.to.begin(), replacement.to.end());
  return std::nullopt;
}

/// The name, and below it the story: indented, lest a line of it begins a TODO.
std::string heading(const KnownBad& bad) {
  std::string text = fmt::format("// Known-bad submission {}\n", bad.name);
  for (const std::string& one : bad.story) {
    for (const std::string& line : wrap(one, 95)) text += "//   " + line + "\n";
  }
  return text;
}

}  // namespace

std::vector<std::filesystem::path> find_edit_files(const Lab& lab) {
  std::vector<std::filesystem::path> paths;
  std::error_code code;
  for (const auto& entry : std::filesystem::directory_iterator(lab.solutions / "wrong", code)) {
    if (entry.path().extension() == ".edit") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

Result<std::vector<KnownBad>> open_edit_file(const Lab& lab, const std::filesystem::path& path) {
  const auto text = read_file(path, kLargestFile);
  if (!text.ok()) return text.error();
  const std::filesystem::path folder = "solutions";
  return parse_edit_file(folder / lab.phase / lab.name / "wrong" / path.filename(), text.value());
}

std::vector<KnownBad> find_known_bad(const Lab& lab) {
  std::vector<KnownBad> all;
  for (const auto& path : find_edit_files(lab)) {
    auto some = open_edit_file(lab, path);
    if (!some.ok()) continue;
    std::move(some.value().begin(), some.value().end(), std::back_inserter(all));
  }
  return all;
}

Result<KnownBad> select_known_bad(const Lab& lab, const std::string& word) {
  Lines names, rows;
  std::string meant;
  for (const auto& path : find_edit_files(lab)) {
    const std::string stem = path.stem().string();
    const auto some = open_edit_file(lab, path);
    if (!some.ok()) {
      if (stem == word.substr(0, word.find('.'))) return some.error();
      continue;
    }
    for (const KnownBad& bad : some.value()) {
      if (bad.name == word) return bad;
      names.push_back(bad.name);
      if (stem == word) rows.push_back(bad.name);
      if (bad.name.ends_with("." + word)) meant = bad.name;
    }
  }
  if (!rows.empty()) {
    return Error{
        fmt::format("{} of {} has several rows; name one: {}", word, lab.name, join(rows, ", "))};
  }
  const std::string nearest = meant.empty() ? nearest_name(word, names) : meant;
  return Error{fmt::format("{} has no known-bad submission \"{}\"; it has {}", lab.name, word,
                           names.empty()     ? "none"
                           : nearest.empty() ? join(names, ", ")
                                             : nearest)};
}

Result<std::string> source_of(const Lab& lab, const KnownBad& bad) {
  if (bad.text) return heading(bad) + join(*bad.text, "\n") + "\n";
  auto base = base_lines(lab, bad);
  if (!base.ok()) return base.error();
  Lines lines = base.value();
  for (const Replacement& one : bad.replacements) {
    if (const auto error = apply(bad, one, lines)) return *error;
  }
  if (lines == base.value()) {
    return Error{fmt::format("{}: the replacements together change nothing", bad.place)};
  }
  return heading(bad) + join(lines, "\n") + "\n";
}

Result<std::filesystem::path> materialise(const Lab& lab, const KnownBad& bad,
                                          const std::filesystem::path& folder) {
  const auto text = source_of(lab, bad);
  if (!text.ok()) return text.error();
  const auto path = folder / lab.name / (bad.name + ".cu");
  const auto there = read_file(path, kLargestFile);
  if (there.ok() && there.value() == text.value()) return path;
  if (const auto error = write_file_atomically(path, text.value())) return *error;
  return path;
}

}  // namespace grader
