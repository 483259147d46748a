// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "user_files.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "head.h"
#include "token.h"

namespace simt::cc {
namespace {

/// The file with each line that goes on after a backslash joined; as many line ends as before.
std::string read_joined(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::string joined;
  std::size_t missing = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == '\n') {
      ++missing;
      ++i;
    } else {
      joined += text[i];
      if (joined.ends_with("%:")) joined.replace(joined.size() - 2, 2, "#");  // means the same
      if (text[i] == '\n') joined.append(std::exchange(missing, 0), '\n');
    }
  }
  return joined;
}

/// The line of the first line marker; 0 if there is none.
std::uint32_t line_of_marker(std::string_view text, const Source& source) {
  // A marker names a file: then the tokens behind it are of that one.
  if (source.files.size() < 2) return 0;
  const std::size_t at = static_cast<std::size_t>(source.files[1].data() - text.data());
  return 1 + static_cast<std::uint32_t>(std::count(text.begin(), text.begin() + at, '\n'));
}

}  // namespace

std::set<std::string> user_files(std::string_view preprocessed) {
  const std::string_view body = split_head(preprocessed).body;
  std::set<std::string> files;
  for (std::size_t at = 0; at < body.size();
       at = std::min(body.find('\n', at), body.size() - 1) + 1) {
    if (!body.substr(at).starts_with("# ")) continue;
    const std::string_view line = body.substr(at, body.find('\n', at) - at);
    const std::size_t open = line.find('"');
    const std::size_t close = line.rfind('"');
    if (open == line.npos || line.find('3', close) != line.npos) continue;
    files.emplace(line.substr(open + 1, close - open - 1));
  }
  return files;
}

std::vector<RewriteError> find_false_headers(std::string_view preprocessed) {
  std::vector<RewriteError> errors;
  for (const std::string& file : user_files(preprocessed)) {
    const std::string text = read_joined(file);
    const Source source = tokenize(text);
    if (const std::uint32_t line = line_of_marker(text, source); line > 0) {
      errors.push_back({file, line, "line markers (#line) are not available on the cpu device"});
    }
    const auto mentions = [](std::string_view words) {
      return words.find("system_header") != words.npos;
    };
    for (const Pragma& pragma : source.pragmas) {
      if (!mentions(pragma.text)) continue;
      const auto line = std::count(text.begin(), text.begin() + pragma.begin, '\n');
      errors.push_back({file, static_cast<std::uint32_t>(line + 1),
                        "#pragma GCC system_header is not available on the cpu device"});
    }
    for (int i = 0; i < source.size(); ++i) {
      if (!source.is(i, "_Pragma") || !mentions(source.spelling(i + 2))) continue;
      errors.push_back({file, source.token(i).line,
                        "#pragma GCC system_header is not available on the cpu device"});
    }
  }
  return errors;
}

}  // namespace simt::cc
