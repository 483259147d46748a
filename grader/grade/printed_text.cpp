// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/printed_text.h"

#include "base/text.h"

namespace grader {
namespace {

bool starts(const std::string& line, std::string_view start) {
  return line.compare(0, start.size(), start) == 0;
}

bool ends(const std::string& line, std::string_view end) {
  return line.size() >= end.size() && line.compare(line.size() - end.size(), end.size(), end) == 0;
}

/// "file.cpp:63: Failure" and "file.cpp:56: Skipped": GoogleTest begins a report.
bool begins_report(const std::string& line) {
  return ends(line, ": Failure") || ends(line, ": Skipped");
}

bool is_frame(const std::string& line) {
  for (const char* start : {"[==", "[--", "[  FAILED", "[  PASSED", "[  SKIPPED", "[ RUN",
                            "[       OK", "Note: Google Test", "Running main()"}) {
    if (starts(line, start)) return true;
  }
  return ends(line, " FAILED TEST") || ends(line, " FAILED TESTS");
}

}  // namespace

std::string printed_text(const std::string& output) {
  std::string text;
  bool in_report = false;
  for (const std::string& line : split_lines(output)) {
    if (begins_report(line)) in_report = true;
    if (line.empty()) {
      in_report = false;
      continue;
    }
    if (!in_report && !is_frame(line)) text += line + "\n";
  }
  return text;
}

}  // namespace grader
