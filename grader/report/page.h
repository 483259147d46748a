// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/style.h"

namespace grader {

/// A screen in the making: a head, rows of a label and wrapped text, blocks of code, tables.
class Page {
 public:
  explicit Page(const Style& style) : style_(style) {}

  const Style& style() const { return style_; }

  void blank() { text_ += "\n"; }
  /// A whole line as it is.
  void line(std::string_view text);
  /// "  label    text", the text wrapped to the width of the screen.  A label that is too long for
  /// its column has a line of its own.
  void row(std::string_view label, std::string_view text, Paint paint = Paint::dim);
  /// Lines as they are, indented.
  void block(const std::vector<std::string>& lines);
  /// Rows of cells; the first row is the head.  Columns are as wide as they need to be; where that
  /// is wider than the screen, the texts of the widest are cut.
  void table(const std::vector<std::vector<std::string>>& rows);

  const std::string& text() const { return text_; }

 private:
  const Style& style_;
  std::string text_;
};

}  // namespace grader
