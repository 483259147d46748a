// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace grader {

enum class Paint { bold, dim, red, green, yellow };

/// How screens are drawn: with colour on a terminal, plain elsewhere.
struct Style {
  bool color = false;
  std::size_t width = 100;

  /// `text` in that colour, where there is colour.
  std::string paint(Paint paint, std::string_view text) const;
};

/// True for a descriptor on a terminal that can more than print lines: TERM is set, and not "dumb".
bool is_drawable(int descriptor);

/// The style for standard output: colour on a terminal unless NO_COLOR is set, and its width.
Style style_of_stdout();

}  // namespace grader
