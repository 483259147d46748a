// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/points_rows.h"

#include <fmt/format.h>

#include "base/text.h"
#include "report/grade_screen.h"

namespace grader {

void add_points(Page& page, const Score& score) {
  page.row("points", total_text(score));
  for (const Part& part : score.parts) {
    const std::string earned =
        part.state == PartState::open
            ? fmt::format("open ({})", points_text(part.of))
            : fmt::format("{} of {}", points_text(part.points), points_text(part.of));
    std::string text = pad(part.name, 13) + pad(earned, 12);
    if (!part.reason.empty()) text += "  " + part.reason;
    page.line("                " + trim(text));
  }
}

}  // namespace grader
