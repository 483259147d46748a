// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/grade.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace grader {

std::size_t Grade::count(CaseResult::State state) const {
  return static_cast<std::size_t>(std::count_if(
      cases.begin(), cases.end(), [&](const CaseResult& one) { return one.state == state; }));
}

bool Grade::warns_of(const std::string& kind) const {
  return std::any_of(warnings.begin(), warnings.end(),
                     [&](const DiagnosticRecord& one) { return one.kind == kind; });
}

bool is_warning(const std::string& kind) {
  return kind == "leak" || kind == "unchecked_launch";
}

std::vector<std::string> messages_of(const Grade& grade) {
  std::vector<std::string> messages;
  if (!grade.finding.message.empty()) messages.push_back(grade.finding.message);
  if (!grade.finding.look_at.empty()) messages.push_back("Look at: " + grade.finding.look_at);
  for (const std::string& line : grade.compiler_lines) messages.push_back(line);
  for (const int number : grade.open_todos) {
    messages.push_back(fmt::format("TODO {} is not done.", number));
  }
  for (const Part& part : grade.score.parts) {
    if (part.state == PartState::open && !part.reason.empty()) {
      const bool one = part.of == 1;
      messages.push_back(fmt::format("{} point{} of {} {} open: {}{}", points_text(part.of),
                                     one ? "" : "s", part.name, one ? "is" : "are", part.reason,
                                     part.reason.back() == '.' ? "" : "."));
    }
  }
  return messages;
}

}  // namespace grader
