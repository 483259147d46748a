// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "subscript.h"

#include <cctype>
#include <vector>

namespace simt::checked {
namespace {

bool is_part(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Index of the bracket that `close` closes; npos if there is none.
std::size_t open_of(std::string_view line, std::size_t close) {
  int depth = 0;
  for (std::size_t i = close + 1; i-- > 0;) {
    if (line[i] == ']') ++depth;
    if (line[i] == '[' && --depth == 0) return i;
  }
  return line.npos;
}

/// Behind the bracket that closes the one at `open`.
std::size_t behind(std::string_view line, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < line.size(); ++i) {
    if (line[i] == '[') ++depth;
    if (line[i] == ']' && --depth == 0) return i + 1;
  }
  return line.size();
}

/// Where the name before the bracket at `open` begins: members and rows belong to it.
std::size_t begin_of_name(std::string_view line, std::size_t open) {
  std::size_t at = open;
  for (;;) {
    if (at > 0 && line[at - 1] == ']') {
      const std::size_t row = open_of(line, at - 1);
      if (row == line.npos) return at;
      at = row;
      continue;
    }
    while (at > 0 && is_part(line[at - 1])) --at;
    if (at > 0 && line[at - 1] == '.') {
      --at;
    } else if (at > 1 && line.substr(at - 2, 2) == "->") {
      at -= 2;
    } else {
      return at;
    }
  }
}

bool changes_before(std::string_view line, std::size_t name) {
  while (name > 0 && line[name - 1] == ' ') --name;
  return name > 1 && (line.substr(name - 2, 2) == "++" || line.substr(name - 2, 2) == "--");
}

/// Whether what follows the subscript assigns to it: further rows and members first.
bool changes_behind(std::string_view line, std::size_t close) {
  std::size_t at = close + 1;
  while (at < line.size()) {
    if (line[at] == '[') {
      at = behind(line, at);
    } else if (line[at] == '.' || is_part(line[at]) || line[at] == ' ') {
      ++at;
    } else {
      break;
    }
  }
  const std::string_view rest = line.substr(at);
  if (rest.starts_with("++") || rest.starts_with("--")) return true;
  for (const std::string_view sign :
       {"<<=", ">>=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="}) {
    if (rest.starts_with(sign)) return true;
  }
  return rest.starts_with("=") && !rest.starts_with("==");
}

Subscript read_subscript(std::string_view line, std::size_t close) {
  const std::size_t open = open_of(line, close);
  if (open == line.npos) return {};
  const std::size_t begin = begin_of_name(line, open);
  std::string name(line.substr(begin, open - begin));
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0) return {};
  const bool writes = changes_before(line, begin) || changes_behind(line, close);
  return {std::move(name), writes ? Use::write : Use::read};
}

/// Where the first word begins that is a macro, or may be one by its looks; npos if there is none.
std::size_t first_macro(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (!is_part(line[i])) continue;
    const std::size_t begin = i;
    bool lower = false;
    while (i < line.size() && is_part(line[i])) lower |= std::islower(line[i++]) != 0;
    const std::string_view word = line.substr(begin, i - begin);
    if (!lower && word.size() > 1 && std::isdigit(static_cast<unsigned char>(word[0])) == 0) {
      return begin;
    }
    for (const std::string_view known :
         {"threadIdx", "blockIdx", "blockDim", "gridDim", "assert"}) {
      if (word == known) return begin;
    }
  }
  return line.npos;
}

/// The closing bracket nearest to the column: a qualifier before it may have shifted it by one.
std::size_t bracket_near(std::string_view line, std::size_t column) {
  constexpr std::size_t kFarthest = 2;
  for (std::size_t away = 0; away <= kFarthest; ++away) {
    for (const std::size_t at : {column - 1 - away, column - 1 + away}) {
      if (at < line.size() && line[at] == ']') return at;
    }
  }
  return line.npos;
}

}  // namespace

Subscript subscript_at(std::string_view line, std::size_t column) {
  line = line.substr(0, line.find("//"));
  // A macro shifts what comes behind it.
  if (column <= first_macro(line)) {
    if (const std::size_t close = bracket_near(line, column); close != line.npos) {
      return read_subscript(line, close);
    }
  }
  std::vector<Subscript> all;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != ']' || (i + 1 < line.size() && line[i + 1] == '[')) continue;
    all.push_back(read_subscript(line, i));
  }
  if (all.empty()) return {};
  Subscript common = all.front();
  for (const Subscript& one : all) {
    if (one.array != common.array) common.array.clear();
    if (one.use != common.use) common.use = Use::unknown;
  }
  return common;
}

}  // namespace simt::checked
