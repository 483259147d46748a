// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "doctor/version_text.h"

#include <regex>

#include "base/text.h"

namespace grader {

std::string version_text(const std::string& output) {
  // nvcc and the sanitizer name the release in a later line than their copyright.
  static const std::regex kNamed("(?:release|[Vv]ersion) ([0-9]+(?:\\.[0-9]+)+)");
  static const std::regex kAny("([0-9]+(?:\\.[0-9]+)+[a-z0-9]*)");
  std::smatch match;
  if (std::regex_search(output, match, kNamed)) return match[1];
  for (const std::string& line : split_lines(output)) {
    if (std::regex_search(line, match, kAny)) return match[1];
  }
  return "";
}

}  // namespace grader
