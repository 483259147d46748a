// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/points_rows.h"

#include <fmt/format.h>

#include "base/text.h"
#include "report/grade_screen.h"

namespace grader {
namespace {

constexpr std::size_t kIndent = 16;
constexpr std::size_t kName = 13;
constexpr std::size_t kEarned = 14;

std::string trim_right(std::string text) {
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

}  // namespace

void add_points(Page& page, const Score& score) {
  page.row("points", total_text(score));
  for (const Part& part : score.parts) {
    const std::string earned =
        part.state == PartState::open
            ? fmt::format("open ({})", points_text(part.of))
            : fmt::format("{} of {}", points_text(part.points), points_text(part.of));
    const std::string head =
        std::string(kIndent, ' ') + pad(part.name, kName) + pad(earned, kEarned);
    const std::size_t width = page.style().width;
    const std::size_t room = width > columns(head) + 20 ? width - columns(head) : 20;
    auto lines = wrap(part.reason, room);
    if (lines.empty()) lines.push_back("");
    page.line(lines[0].empty() ? trim_right(head) : head + lines[0]);
    for (std::size_t i = 1; i < lines.size(); ++i) {
      page.line(std::string(columns(head), ' ') + lines[i]);
    }
  }
}

}  // namespace grader
