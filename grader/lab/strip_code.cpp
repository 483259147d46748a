// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/strip_code.h"

#include <algorithm>
#include <cctype>

namespace grader {
namespace {

bool is_space(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}
bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// End of the text in quotes that starts at `at` (raw strings are not looked into).
std::size_t end_of_quotes(std::string_view code, std::size_t at) {
  const char quote = code[at];
  for (std::size_t i = at + 1; i < code.size(); ++i) {
    if (code[i] == '\\') {
      ++i;
    } else if (code[i] == quote || code[i] == '\n') {
      return i + 1;
    }
  }
  return code.size();
}

/// End of the comment that starts at `at`, or `at` when none does.
std::size_t end_of_comment(std::string_view code, std::size_t at) {
  if (code.substr(at, 2) == "//") return std::min(code.find('\n', at), code.size());
  if (code.substr(at, 2) == "/*") {
    const auto end = code.find("*/", at + 2);
    return end == std::string_view::npos ? code.size() : end + 2;
  }
  return at;
}

/// True for the ' of 1'000'000, which opens no quotes.
bool is_digit_separator(std::string_view code, std::size_t at) {
  return code[at] == '\'' && at > 0 && is_word(code[at - 1]);
}

}  // namespace

std::string blank_comments(std::string_view code) {
  std::string out;
  out.reserve(code.size());
  std::size_t at = 0;
  while (at < code.size()) {
    std::size_t end = end_of_comment(code, at);
    if (end > at) {
      for (const char c : code.substr(at, end - at)) out += c == '\n' ? '\n' : ' ';
    } else {
      const bool quoted = (code[at] == '"' || code[at] == '\'') && !is_digit_separator(code, at);
      end = quoted ? end_of_quotes(code, at) : at + 1;
      out.append(code.substr(at, end - at));
    }
    at = end;
  }
  return out;
}

std::string strip_code(std::string_view code) {
  const std::string plain = blank_comments(code);
  std::string out;
  bool space = false;
  for (const char c : plain) {
    if (is_space(c)) {
      space = true;
      continue;
    }
    // "int x" is not "intx": one blank stays between two words.
    if (space && !out.empty() && is_word(out.back()) && is_word(c)) out += ' ';
    out += c;
    space = false;
  }
  return out;
}

}  // namespace grader
