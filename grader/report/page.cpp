// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/page.h"

#include <algorithm>

#include "base/text.h"

namespace grader {
namespace {

constexpr std::size_t kLabel = 14;

}  // namespace

void Page::line(std::string_view text) {
  text_ += text;
  text_ += '\n';
}

void Page::row(std::string_view label, std::string_view text) {
  const std::size_t room = style_.width > kLabel + 22 ? style_.width - kLabel - 2 : 20;
  bool first = true;
  if (text.empty() && !label.empty()) line("  " + style_.paint(Paint::dim, label));
  for (const std::string& piece : wrap(text, room)) {
    const std::string head = pad(first ? label : "", kLabel);
    text_ += "  " + style_.paint(Paint::dim, head) + piece + "\n";
    first = false;
  }
}

void Page::block(const std::vector<std::string>& lines) {
  for (const std::string& one : lines) text_ += "    " + one + "\n";
}

void Page::table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& cells : rows) {
    widths.resize(std::max(widths.size(), cells.size()));
    for (std::size_t i = 0; i < cells.size(); ++i)
      widths[i] = std::max(widths[i], columns(cells[i]));
  }
  bool head = true;
  for (const auto& cells : rows) {
    std::string one = "  ";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      one += i + 1 < cells.size() ? pad(cells[i], widths[i] + 2) : cells[i];
    }
    line(head ? style_.paint(Paint::dim, one) : one);
    head = false;
  }
}

}  // namespace grader
