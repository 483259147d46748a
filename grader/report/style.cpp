// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/style.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace grader {

std::string Style::paint(Paint paint, std::string_view text) const {
  if (!color) return std::string(text);
  constexpr int kCodes[] = {1, 2, 31, 32, 33};
  return fmt::format("\x1b[{}m{}\x1b[0m", kCodes[static_cast<int>(paint)], text);
}

bool is_drawable(int descriptor) {
  const char* kind = std::getenv("TERM");
  const bool dumb = kind == nullptr || *kind == '\0' || std::string_view(kind) == "dumb";
  return !dumb && ::isatty(descriptor) == 1;
}

Style style_of_stdout() {
  Style style;
  const bool terminal = ::isatty(STDOUT_FILENO) == 1;
  const char* no_color = std::getenv("NO_COLOR");
  style.color = is_drawable(STDOUT_FILENO) && (no_color == nullptr || *no_color == '\0');
  winsize size{};
  if (terminal && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    style.width = std::clamp<std::size_t>(size.ws_col, 50, 120);
  }
  return style;
}

}  // namespace grader
