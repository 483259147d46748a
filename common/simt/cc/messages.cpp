// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "messages.h"

#include <regex>
#include <sstream>

#include "unavailable.h"

namespace simt::cc {

std::string sentence(const RewriteError& error) {
  return error.file + ":" + std::to_string(error.line) + ": error: " + error.message + "\n";
}

std::string explain_missing_headers(const std::string& messages) {
  static const std::regex kColours("\x1b\\[[0-9;]*[mK]");
  static const std::regex kMissing(
      "([^:]+):([0-9]+):.*fatal error: ([^:]+): No such file or directory");
  std::istringstream lines(messages);
  std::string explained;
  std::string line;
  while (std::getline(lines, line)) {
    std::smatch match;
    const std::string plain = std::regex_replace(line, kColours, "");
    const bool is_missing = std::regex_match(plain, match, kMissing);
    const std::string message = is_missing ? unavailable_header(match[3].str()) : std::string();
    if (message.empty()) {
      explained += line + "\n";
      continue;
    }
    explained += match[1].str() + ":" + match[2].str() + ": error: " + message + "\n";
    return explained;  // the rest shows the line, and says that compilation ended
  }
  return explained;
}

}  // namespace simt::cc
