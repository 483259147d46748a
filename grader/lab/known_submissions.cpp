// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/known_submissions.h"

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

/// What the edit changes: a rung without the comment at its top, which is about the ladder, or the
/// text that the file has for all its rows.
Result<Lines> base_lines(const Lab& lab, const KnownSubmission& known) {
  if (known.text) return *known.text;
  if (known.base == "student") {
    const auto text = read_file(lab.folder / lab.facts.edits.front(), kLargestFile);
    if (!text.ok()) return text.error();
    return split_lines(text.value());
  }
  Lines stems;
  for (const Rung& rung : find_rungs(lab)) {
    stems.push_back(rung.stem);
    if (rung.stem != known.base) continue;
    const auto text = read_file(rung.path, kLargestFile);
    if (!text.ok()) return text.error();
    Lines lines = split_lines(text.value());
    const auto code = std::find_if(lines.begin(), lines.end(),
                                   [](const std::string& line) { return !line.starts_with("//"); });
    lines.erase(lines.begin(), code);
    return lines;
  }
  stems.push_back("student");
  const std::string nearest = nearest_name(known.base, stems);
  return Error{fmt::format("{}: base: there is no \"{}\"; {}", known.place, known.base,
                           nearest.empty() ? "there is " + join(stems, ", ")
                                           : fmt::format("did you mean {}?", nearest))};
}

/// Lines of `from` that agree with `lines` at `at`.
std::size_t agreeing(const Lines& lines, std::size_t at, const Lines& from) {
  std::size_t n = 0;
  while (n < from.size() && at + n < lines.size() && lines[at + n] == from[n]) ++n;
  return n;
}

std::optional<Error> apply(const KnownSubmission& known, const Replacement& replacement,
                           Lines& lines) {
  std::vector<std::size_t> hits;
  std::size_t most = 0;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const std::size_t n = agreeing(lines, at, replacement.from);
    most = std::max(most, n);
    if (n == replacement.from.size()) hits.push_back(at);
  }
  const auto fault = [&](std::size_t line, const std::string& what) {
    return Error{fmt::format("{}:{}: {} {}", known.file,
                             static_cast<std::size_t>(replacement.line) + line,
                             known.text ? "the text below file:" : known.base, what)};
  };
  if (hits.empty() && most == 0) return fault(0, "has no such line");
  if (hits.empty()) return fault(most, "goes on differently here");
  if (hits.size() > 1) {
    return fault(0, fmt::format("has this text {} times; add a line that only one of them has",
                                hits.size()));
  }
  const auto at = lines.begin() + static_cast<std::ptrdiff_t>(hits[0]);
  const auto next = lines.erase(at, at + static_cast<std::ptrdiff_t>(replacement.from.size()));
  lines.insert(next, replacement.to.begin(), replacement.to.end());
  return std::nullopt;
}

/// What the submissions of `folder` are.
const char* kind_of(const std::string& folder) {
  return folder == kRight ? "known-good" : "known-bad";
}

/// The name, and below it the story: indented, lest a line of it begins a TODO.
std::string heading(const KnownSubmission& known) {
  std::string text =
      known.folder == kRight ? "// Known-good submission " : "// Known-bad submission ";
  text += known.name + "\n";
  for (const std::string& one : known.story) {
    for (const std::string& line : wrap(one, 95)) text += "//   " + line + "\n";
  }
  return text;
}

}  // namespace

std::vector<std::filesystem::path> find_edit_files(const Lab& lab, const std::string& folder) {
  std::vector<std::filesystem::path> paths;
  std::error_code code;
  for (const auto& entry : std::filesystem::directory_iterator(lab.solutions / folder, code)) {
    if (entry.path().extension() == ".edit") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

Result<std::vector<KnownSubmission>> open_edit_file(const Lab& lab,
                                                    const std::filesystem::path& path) {
  const auto text = read_file(path, kLargestFile);
  if (!text.ok()) return text.error();
  const std::filesystem::path solutions = "solutions";
  const auto in_lab = path.parent_path().filename() / path.filename();
  return parse_edit_file(solutions / lab.phase / lab.name / in_lab, text.value());
}

std::vector<KnownSubmission> find_known(const Lab& lab, const std::string& folder) {
  std::vector<KnownSubmission> all;
  for (const auto& path : find_edit_files(lab, folder)) {
    auto some = open_edit_file(lab, path);
    if (!some.ok()) continue;
    std::move(some.value().begin(), some.value().end(), std::back_inserter(all));
  }
  return all;
}

Result<KnownSubmission> select_known(const Lab& lab, const std::string& folder,
                                     const std::string& word) {
  Lines names, rows;
  std::string meant;
  for (const auto& path : find_edit_files(lab, folder)) {
    const std::string stem = path.stem().string();
    const auto some = open_edit_file(lab, path);
    if (!some.ok()) {
      if (stem == word.substr(0, word.find('.'))) return some.error();
      continue;
    }
    for (const KnownSubmission& known : some.value()) {
      if (known.name == word) return known;
      names.push_back(known.name);
      if (stem == word) rows.push_back(known.name);
      if (known.name.ends_with("." + word)) meant = known.name;
    }
  }
  if (!rows.empty()) {
    return Error{
        fmt::format("{} of {} has several rows; name one: {}", word, lab.name, join(rows, ", "))};
  }
  const std::string nearest = meant.empty() ? nearest_name(word, names) : meant;
  return Error{fmt::format("{} has no {} submission \"{}\"; it has {}", lab.name, kind_of(folder),
                           word,
                           names.empty()     ? "none"
                           : nearest.empty() ? join(names, ", ")
                                             : nearest)};
}

Result<std::string> source_of(const Lab& lab, const KnownSubmission& known) {
  const auto base = base_lines(lab, known);
  if (!base.ok()) return base.error();
  Lines lines = base.value();
  for (const Replacement& one : known.replacements) {
    if (const auto error = apply(known, one, lines)) return *error;
  }
  if (!known.replacements.empty() && lines == base.value()) {
    return Error{fmt::format("{}: the replacements together change nothing", known.place)};
  }
  return heading(known) + join(lines, "\n") + "\n";
}

Result<std::filesystem::path> materialise(const Lab& lab, const KnownSubmission& known,
                                          const std::filesystem::path& dir) {
  const auto text = source_of(lab, known);
  if (!text.ok()) return text.error();
  const auto path = dir / lab.name / known.folder / (known.name + ".cu");
  const auto there = read_file(path, kLargestFile);
  if (there.ok() && there.value() == text.value()) return path;
  if (const auto error = write_file_atomically(path, text.value())) return *error;
  return path;
}

}  // namespace grader
