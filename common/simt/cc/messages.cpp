// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "messages.h"

#include <cstdio>
#include <regex>
#include <sstream>

#include "unavailable.h"

namespace simt::cc {

namespace {

std::string without_colours(const std::string& line) {
  static const std::regex kColours("\x1b\\[[0-9;]*[mK]");
  return std::regex_replace(line, kColours, "");
}

}  // namespace

void say(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

std::string sentence(const RewriteError& error) {
  return error.file + ":" + std::to_string(error.line) + ": error: " + error.message + "\n";
}

std::string explain_missing_headers(const std::string& messages) {
  static const std::regex kMissing(
      "([^:]+):([0-9]+):.*fatal error: ([^:]+): No such file or directory");
  std::istringstream lines(messages);
  std::string explained;
  std::string line;
  while (std::getline(lines, line)) {
    std::smatch match;
    const std::string plain = without_colours(line);
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

std::string explain_device_limits(const std::string& messages,
                                  const std::vector<RewriteError>& limits) {
  // In a template it has no name.
  static const std::regex kArray(
      "([^:]+:[0-9]+):.*error: .*variable length array (?:(?:‘|')([a-zA-Z_0-9]+))?.*\\[-W.*vla\\]");
  static const std::regex kInitializer(
      "([^:]+:[0-9]+):.*error: .*constinit[^ ]* variable [^a-zA-Z_]*([a-zA-Z_0-9:]+).* constant "
      "initializer");
  static const std::regex kFollows("(?: *[0-9]* \\|.*)|(?:[^:]*: some warnings being treated.*)");
  static const std::regex kContext(
      "[^:]*: (?:In |At ).*|[^:]+:[0-9]+:[0-9]+:   (?:recursively )?required .*");
  static const std::regex kWhy("([^:]+:[0-9]+):.*(?:error|note): .*");
  std::istringstream lines(messages);
  std::string explained;
  std::string place;    // of the sentence that was said last
  std::string context;  // "In function ...": of the next message
  for (std::string line; std::getline(lines, line);) {
    const std::string plain = without_colours(line);
    std::smatch match;
    std::string said;
    if (std::regex_match(plain, kContext)) {
      context += line + "\n";
      continue;
    }
    if (std::regex_match(plain, match, kArray)) {
      const std::string name = match[2].matched ? " '" + match[2].str() + "'" : "";
      said = "an array of variable length" + name + " is not allowed in device code";
    } else if (std::regex_match(plain, match, kInitializer)) {
      said = "the initializer of '" + match[2].str() +
             "' has to run, which that of a __device__ or __constant__ variable must not: set it "
             "from the host with cudaMemcpyToSymbol()";
      for (const RewriteError& limit : limits) {
        if (limit.file + ":" + std::to_string(limit.line) == match[1].str()) said = limit.message;
      }
    }
    if (!said.empty()) {
      place = match[1].str();
      explained += place + ": error: " + said + "\n";
      context.clear();
      continue;
    }
    if (!place.empty() && std::regex_match(plain, kFollows)) continue;
    // Why g++ does not take it for constant is said after it, of the same line or of a function.
    const bool is_reason = std::regex_match(plain, match, kWhy) &&
                           (match[1].str() == place || plain.find("note: ") != plain.npos);
    if (!place.empty() && is_reason) continue;
    place.clear();
    explained += context + line + "\n";
    context.clear();
  }
  return explained + context;
}

}  // namespace simt::cc
