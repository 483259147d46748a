// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/skeleton.h"

#include "base/files.h"
#include "base/text.h"

namespace grader {
namespace {

/// Standard output of a git command in the lab's folder; nothing when it fails.
std::optional<std::string> git(const Lab& lab, Processes& processes,
                               std::vector<std::string> words) {
  ProcessSpec spec;
  spec.argv = {"git", "-C", lab.folder.string()};
  spec.argv.insert(spec.argv.end(), words.begin(), words.end());
  spec.total_limit = 5;
  const ProcessEnd end = processes.run(spec);
  if (!end.succeeded()) return std::nullopt;
  return end.out;
}

/// The commit with the skeleton, out of a log of "commit HASH" lines, newest first, each with the
/// files of the lab that it changed; "" when there is none.
std::string find_commit(const std::string& log, const std::string& file) {
  std::string commit;
  bool has_file = false, has_more = false;
  for (const std::string& line : split_lines(log)) {
    if (line.starts_with("commit ")) {
      if (has_file && has_more) return commit;
      commit = line.substr(7);
      has_file = has_more = false;
    } else if (!line.empty()) {
      (line == file ? has_file : has_more) = true;
    }
  }
  return has_file ? commit : "";  // the oldest one brought the file, with or without others
}

}  // namespace

std::optional<std::string> find_skeleton(const Lab& lab, Processes& processes) {
  const std::string file = lab.facts.edits.front();
  const auto log = git(
      lab, processes,
      {"log", "--format=commit %H", "--name-only", "--relative", "--diff-filter=AM", "--", "."});
  if (!log) return std::nullopt;
  const std::string commit = find_commit(*log, file);
  if (!commit.empty()) return git(lab, processes, {"show", commit + ":./" + file});
  const auto known = git(lab, processes, {"ls-files", "--", file});
  if (!known || !known->empty()) return std::nullopt;
  const auto text = read_file(lab.folder / file, 1 << 20);
  return text.ok() ? std::optional(text.value()) : std::nullopt;
}

bool is_in_git(const Lab& lab, Processes& processes) {
  return git(lab, processes, {"rev-parse", "--is-inside-work-tree"}).has_value();
}

}  // namespace grader
