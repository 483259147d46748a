// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "pass_differences.h"

#include <algorithm>
#include <compare>

#include "token.h"

namespace simt::cc {
namespace {

/// One line that is not blank.  Its place is the lines of the #includes that lead to it, the
/// outermost first, and its own line: places grow from the begin of a text to its end.
struct Line {
  std::size_t begin = 0;
  std::size_t end = 0;  // with the line break
  std::string_view text;
  std::string_view file;
  std::vector<std::uint32_t> place;
  bool system = false;
};

class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  std::vector<Line> all() {
    std::vector<Line> lines;
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', begin), text_.size() - 1) + 1;
      const std::string_view line = text_.substr(begin, end - begin);
      if (line.starts_with("# ")) {
        marker(line);
      } else {
        if (line.find_first_not_of(" \t\r\n") != line.npos) {
          lines.push_back({begin, end, line, file_, place_, system_});
        }
        ++place_.back();
      }
      begin = end;
    }
    return lines;
  }

 private:
  /// `# 12 "file" flags`: the line after this one is line 12 of the file.
  void marker(std::string_view line) {
    const std::size_t open = line.find('"');
    const std::size_t close = line.rfind('"');
    if (open == line.npos || close <= open) return;
    std::uint32_t number = 0;
    for (const char c : line.substr(2, open - 3)) {
      number = number * 10 + static_cast<std::uint32_t>(c - '0');
    }
    const std::string_view flags = line.substr(close + 1);
    if (flags.starts_with(" 1")) place_.push_back(0);
    if (flags.starts_with(" 2") && place_.size() > 1) place_.pop_back();
    place_.back() = number;
    file_ = line.substr(open + 1, close - open - 1);
    system_ = flags.find('3') != flags.npos;
  }

  std::string_view text_;
  std::string_view file_;
  std::vector<std::uint32_t> place_ = {1};
  bool system_ = false;
};

Stretch stretch_of(const std::vector<Line>& lines, std::size_t from, std::size_t to,
                   std::size_t size) {
  if (from < to) {
    return {lines[from].begin, lines[to - 1].end, lines[from].file, lines[from].place.back()};
  }
  if (from == lines.size()) return {size, size, {}, 0};
  return {lines[from].begin, lines[from].begin, lines[from].file, lines[from].place.back()};
}

}  // namespace

std::vector<Difference> find_differences(std::string_view first, std::string_view second) {
  const std::vector<Line> a = Lines(first).all();
  const std::vector<Line> b = Lines(second).all();
  std::vector<Difference> found;
  for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    const std::size_t from_a = i;
    const std::size_t from_b = j;
    bool user = false;
    while (i < a.size() || j < b.size()) {
      const auto order = i == a.size()   ? std::strong_ordering::greater
                         : j == b.size() ? std::strong_ordering::less
                                         : a[i].place <=> b[j].place;
      if (order == 0 && a[i].text == b[j].text) break;
      if (order <= 0) user |= !a[i++].system;
      if (order >= 0) user |= !b[j++].system;
    }
    if (user) {
      found.push_back(
          {stretch_of(a, from_a, i, first.size()), stretch_of(b, from_b, j, second.size())});
    }
    ++i;
    ++j;
  }
  return found;
}

Difference trimmed(Difference difference, std::string_view first, std::string_view second) {
  const auto tokens_of = [](const Stretch& stretch, std::string_view text) {
    return tokenize(text.substr(stretch.begin, stretch.end - stretch.begin));
  };
  const Source a = tokens_of(difference.first, first);
  const Source b = tokens_of(difference.second, second);
  int front = 0;
  while (front < a.size() && front < b.size() && a.spelling(front) == b.spelling(front)) ++front;
  int back = 0;
  while (front + back < a.size() && front + back < b.size() &&
         a.spelling(a.size() - 1 - back) == b.spelling(b.size() - 1 - back)) {
    ++back;
  }
  const auto cut = [&](Stretch& stretch, const Source& source) {
    const std::size_t begin = stretch.begin;
    if (front > 0) stretch.begin = begin + source.token(front - 1).end;
    if (front < source.size()) {
      const Token& token = source.token(front);
      // Without a marker of its own the stretch counts its lines from 1.
      const bool marked = !source.file_of(token).empty();
      if (marked) stretch.file = source.file_of(token);
      stretch.line = marked ? token.line : stretch.line + token.line - 1;
    }
    if (back > 0) stretch.end = begin + source.token(source.size() - back).begin;
    if (front + back == source.size()) stretch.end = stretch.begin;
  };
  cut(difference.first, a);
  cut(difference.second, b);
  return difference;
}

}  // namespace simt::cc
