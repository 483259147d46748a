// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "portable_branches.h"

#include <algorithm>
#include <fstream>

#include "pass_differences.h"
#include "token.h"
#include "words.h"

namespace simt::cc {
namespace {

Source tokens_of(const Stretch& stretch, std::string_view text) {
  return tokenize(text.substr(stretch.begin, stretch.end - stretch.begin));
}

bool has_assembly(const Source& source) {
  for (int i = 0; i < source.size(); ++i) {
    if (is_one_of(source.spelling(i), {"asm", "__asm", "__asm__"})) return true;
  }
  return false;
}

/// Whether a statement names something, other than to say that it is not used.
bool computes(const Source& source) {
  for (int i = 0; i < source.size(); ++i) {
    if (source.is(i, "(") && source.is(i + 1, "void") && source.is(i + 2, ")")) {
      while (i < source.size() && !source.is(i, ";")) ++i;
      continue;
    }
    const bool names_something =
        source.is_identifier(i) &&
        !is_one_of(source.spelling(i), {"return", "nullptr", "true", "false", "static_cast", "int",
                                        "unsigned", "float", "double", "void"});
    if (names_something) return true;
  }
  return false;
}

/// In the user's file.
std::uint32_t last_line(const Stretch& stretch, const Source& source) {
  const Token& last = source.tokens.back();
  return source.file_of(last).empty() ? stretch.line + last.line - 1 : last.line;
}

/// Whether no #if that is open at line `first` ends before line `last`.
bool is_one_condition(const std::string& file, std::uint32_t first, std::uint32_t last) {
  std::ifstream lines(file);
  int depth = 0;
  std::string line;
  for (std::uint32_t number = 1; number <= last && std::getline(lines, line); ++number) {
    if (number < first) continue;
    const std::size_t hash = line.find_first_not_of(" \t");
    if (hash == line.npos || line[hash] != '#') continue;
    const std::size_t word = line.find_first_not_of(" \t", hash + 1);
    if (word == line.npos) continue;
    if (line.compare(word, 2, "if") == 0) ++depth;
    if (line.compare(word, 5, "endif") == 0 && --depth < 0) return false;
  }
  return true;
}

bool can_replace(const Difference& one, std::string_view host, std::string_view device) {
  if (one.first.empty() || one.second.empty() || one.first.file != one.second.file) return false;
  const Source plain = tokens_of(one.first, host);
  const Source ptx = tokens_of(one.second, device);
  if (!has_assembly(ptx) || has_assembly(plain) || !computes(plain)) return false;
  return is_one_condition(std::string(one.first.file), std::min(one.first.line, one.second.line),
                          std::max(last_line(one.first, plain), last_line(one.second, ptx)));
}

std::string marker(std::string_view file, std::uint32_t line) {
  return "# " + std::to_string(line) + " \"" + std::string(file) + "\"\n";
}

}  // namespace

std::string with_portable_branches(std::string_view host, std::string_view device) {
  std::string text;
  std::size_t at = 0;
  for (const Difference& one : find_differences(host, device)) {
    if (!can_replace(one, host, device)) continue;
    text += device.substr(at, one.second.begin - at);
    text += marker(one.first.file, one.first.line);
    text += host.substr(one.first.begin, one.first.end - one.first.begin);
    text += marker(one.second.file, last_line(one.second, tokens_of(one.second, device)) + 1);
    at = one.second.end;
  }
  return text + std::string(device.substr(at));
}

}  // namespace simt::cc
