// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "allowed/included_files.h"

#include <algorithm>

namespace grader {
namespace {

namespace fs = std::filesystem;

/// Without links and dots.
fs::path real(const fs::path& path) {
  std::error_code code;
  const fs::path resolved = fs::weakly_canonical(path, code);
  return code ? path.lexically_normal() : resolved;
}

bool is_below(const fs::path& file, const fs::path& folder) {
  const fs::path rest = file.lexically_relative(folder);
  return !rest.empty() && *rest.begin() != "..";
}

/// A folder of headers of a compiler or of a library, wherever it is installed.
bool is_of_the_system(const fs::path& file) {
  return std::any_of(file.begin(), file.end(), [](const fs::path& part) {
    return part == "include" || part == "gcc" || part == "clang";
  });
}

}  // namespace

std::vector<std::string> read_dependencies(std::string_view text) {
  std::vector<std::string> files;
  std::string word;
  bool behind_colon = false;
  const auto end_word = [&] {
    if (word == ":") {
      behind_colon = true;
    } else if (!behind_colon && word.ends_with(':')) {
      behind_colon = true;
    } else if (behind_colon && !word.empty() &&
               std::find(files.begin(), files.end(), word) == files.end()) {
      files.push_back(word);
    }
    word.clear();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (text[i] == '\\' && next == '\n') {
      end_word();
      ++i;
    } else if ((text[i] == '\\' && (next == ' ' || next == '#')) ||
               (text[i] == '$' && next == '$')) {
      word += next;
      ++i;
    } else if (text[i] == ' ' || text[i] == '\t') {
      end_word();
    } else if (text[i] == '\n') {
      end_word();
      behind_colon = false;
    } else {
      word += text[i];
    }
  }
  end_word();
  return files;
}

bool is_allowed_file(const Lab& lab, const fs::path& source, const fs::path& file) {
  const fs::path from = real(source);
  const fs::path path = real(file);
  if (path == from) return true;
  const fs::path repository = real(lab.folder / "../../..");
  if (!is_below(path, repository)) {
    return is_of_the_system(path) || is_below(path, from.parent_path());
  }
  for (const fs::path& folder :
       {fs::path(real(lab.folder)), real(lab.folder / "../common"),
        repository / "common/lab/include", repository / "common/lab/ranks/include",
        repository / "common/simt/include"}) {
    if (is_below(path, folder)) return true;
  }
  const bool is_solution = is_below(path, repository / "solutions");
  return !is_solution && !is_below(path, repository / "labs") &&
         path.parent_path() == from.parent_path();
}

}  // namespace grader
