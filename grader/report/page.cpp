// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/page.h"

#include <algorithm>
#include <numeric>

#include "base/text.h"

namespace grader {
namespace {

constexpr std::size_t kLabel = 14;
constexpr std::size_t kGap = 2;     // between two columns
constexpr std::size_t kLeast = 12;  // columns that a cut text keeps

/// The width of each column; the widest gives way where all together are wider than `room`.
std::vector<std::size_t> column_widths(const std::vector<std::vector<std::string>>& rows,
                                       std::size_t room) {
  std::vector<std::size_t> widths;
  for (const auto& cells : rows) {
    widths.resize(std::max(widths.size(), cells.size()));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      widths[i] = std::max(widths[i], columns(cells[i]));
    }
  }
  if (widths.empty()) return widths;
  const std::size_t all = std::accumulate(widths.begin(), widths.end(), widths.size() * kGap);
  const auto widest = std::max_element(widths.begin(), widths.end());
  if (all > room) *widest = *widest > kLeast + (all - room) ? *widest - (all - room) : kLeast;
  return widths;
}

/// `text` cut to `width` columns, with dots where it was cut.
std::string cut(const std::string& text, std::size_t width) {
  if (columns(text) <= width) return text;
  std::size_t bytes = 0;
  for (std::size_t seen = 0; bytes < text.size(); ++bytes) {
    const bool starts = (static_cast<unsigned char>(text[bytes]) & 0xC0) != 0x80;
    if (starts && seen++ == width - 3) break;
  }
  return text.substr(0, bytes) + "...";
}

}  // namespace

void Page::line(std::string_view text) {
  text_ += text;
  text_ += '\n';
}

void Page::row(std::string_view label, std::string_view text, Paint paint) {
  const std::size_t room = style_.width > kLabel + 22 ? style_.width - kLabel - 2 : 20;
  if (!label.empty() && (text.empty() || columns(label) >= kLabel)) {
    line("  " + style_.paint(paint, label));
    label = "";
  }
  for (const std::string& piece : wrap(text, room)) {
    text_ += "  " + style_.paint(paint, pad(label, kLabel)) + piece + "\n";
    label = "";
  }
}

void Page::block(const std::vector<std::string>& lines) {
  for (const std::string& one : lines) text_ += "    " + one + "\n";
}

void Page::table(const std::vector<std::vector<std::string>>& rows) {
  const std::vector<std::size_t> widths = column_widths(rows, style_.width);
  bool head = true;
  for (const auto& cells : rows) {
    std::string one = "  ";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string cell = cut(cells[i], widths[i]);
      one += i + 1 < cells.size() ? pad(cell, widths[i] + kGap) : cell;
    }
    line(head ? style_.paint(Paint::dim, one) : one);
    head = false;
  }
}

}  // namespace grader
