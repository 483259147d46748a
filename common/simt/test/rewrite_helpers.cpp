// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "rewrite_helpers.h"

#include <gtest/gtest.h>

#include <cctype>
#include <sstream>

namespace simt::cc {
namespace {

std::string list(const std::vector<RewriteError>& errors) {
  std::string lines;
  for (const RewriteError& error : errors) {
    lines += std::to_string(error.line) + ": " + error.message + "\n";
  }
  return lines;
}

}  // namespace

std::string squeezed(std::string_view text) {
  std::istringstream lines{std::string(text)};
  std::string line;
  std::string out;
  bool blank = false;
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  while (std::getline(lines, line)) {
    if (line.starts_with("# ")) continue;
    for (const char c : line + " ") {
      if (std::isspace(static_cast<unsigned char>(c)) != 0) {
        blank = true;
        continue;
      }
      if (blank && !out.empty() && is_word(out.back()) && is_word(c)) out += ' ';
      blank = false;
      out += c;
    }
  }
  return out;
}

std::string rewritten(std::string_view text, LaunchStyle style) {
  const RewriteResult result = rewrite(text, style);
  return result.errors.empty() ? squeezed(result.texts.at(Build::kFast)) : list(result.errors);
}

std::string checked_text(std::string_view text) {
  const auto result = rewrite(text, LaunchStyle::kGuessed, {Build::kChecked});
  return squeezed(result.texts.at(Build::kChecked));
}

void expect_rewritten(std::string_view text, std::string_view expected, LaunchStyle style) {
  EXPECT_EQ(rewritten(text, style), squeezed(expected)) << text;
}

std::string errors_of(std::string_view text) {
  return list(rewrite(text).errors);
}

}  // namespace simt::cc
