// Every line of a report starts with "========= ".  A finding starts with a sentence at the margin
// and goes on in lines that are indented:
//
//   ========= Invalid __global__ write of size 4 bytes
//   =========     at scale_kernel(const float *, float *, unsigned long)+0x1c0 in student.cu:14
//   =========     by thread (0,0,0) in block (1,0,0)
//   =========     Access to 0x7f2a4a000400 is out of bounds
//
//   ========= Error: Race reported between Write access at k(int *)+0xd0 in student.cu:31
//   =========     and Read access at k(int *)+0x110 in student.cu:39 [508 hazards]
//
// Older versions write the place as "at 0x00000160 in student.cu:6:scale_kernel(float*)".
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "sanitizer_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <regex>
#include <sstream>

namespace lab {
namespace {

struct Place {
  std::string kernel;
  std::string file;
  int line = 0;

  std::string text() const {
    return line > 0 ? fmt::format("{}:{}", file.substr(file.rfind('/') + 1), line) : kernel;
  }
};

std::optional<Place> find_place(const std::string& text) {
  static const std::regex kOld(R"(at 0x[0-9a-fA-F]+ in (.+?):(\d+):(.+?)(?: \[\d+ hazards?\])?$)");
  static const std::regex kNew(R"(at (.+?)(?:\+|:)0x[0-9a-fA-F]+(?: in (.+?):(\d+))?(?: \[|$))");
  std::smatch m;
  if (std::regex_search(text, m, kOld)) return Place{m[3], m[1], std::stoi(m[2])};
  if (!std::regex_search(text, m, kNew)) return {};
  return Place{m[1], m[2], m[3].matched ? std::stoi(m[3]) : 0};
}

// The lines of one finding, without the margin.
using Block = std::vector<std::string>;

bool contains(const Block& block, const char* text) {
  return std::any_of(block.begin(), block.end(), [text](const std::string& line) {
    return line.find(text) != std::string::npos;
  });
}

std::string access_kind(const Block& block) {
  if (contains(block, "misaligned")) return "misaligned_address";
  return block[0].find(" read of size") != std::string::npos ? "out_of_bounds_read"
                                                             : "out_of_bounds_write";
}

std::string access_message(const Block& block, const std::string& kind) {
  const std::string first = block[0].substr(block[0].find("Invalid") + 8);
  const std::string what = kind == "misaligned_address" ? "A misaligned " : "An out-of-bounds ";
  std::string message = what + first + ".";
  for (const std::string& line : block)
    if (line.find("by thread") != std::string::npos) message += " First " + line + ".";
  return message;
}

// How often: "[508 hazards]".
int hazards(const Block& block) {
  static const std::regex kHazards(R"(\[(\d+) hazards?\])");
  std::smatch m;
  for (const std::string& line : block)
    if (std::regex_search(line, m, kHazards)) return std::stoi(m[1]);
  return 1;
}

std::string race_message(const Block& block) {
  static const std::regex kAccess(R"((Read|Write|Atomic) access)");
  std::string message;
  std::smatch m;
  for (const std::string& line : block) {
    const auto place = find_place(line);
    if (!place || !std::regex_search(line, m, kAccess)) continue;
    message += fmt::format("{} {} at {}", message.empty() ? "" : " and", m[1].str(), place->text());
  }
  if (message.empty()) return "Threads race for the same shared memory.";
  return "No barrier stands between these accesses to the same shared memory:" + message + ".";
}

// What the first line of a finding says; nothing when it is no finding.
std::optional<DiagnosticRecord> classify(const Block& block) {
  const std::string& first = block[0];
  const auto starts = [&first](const char* text) { return first.rfind(text, 0) == 0; };
  DiagnosticRecord d;
  if (starts("Invalid __")) {
    d.kind = access_kind(block);
    d.message = access_message(block, d.kind);
  } else if (starts("Uninitialized") || starts("Host API uninitialized")) {
    d.kind = "uninitialised_read";
    d.message = "Memory is read that was never written.";
  } else if (starts("Barrier error")) {
    d.kind = "divergent_barrier";
    d.message = "Not all threads reach the same barrier: " + first + ".";
  } else if (first.find("Race reported") != std::string::npos ||
             first.find("hazard detected") != std::string::npos) {
    d.kind = "missing_barrier";
    d.severity = starts("Error") ? "error" : "warning";
    d.message = race_message(block);
    d.count = hazards(block);
  } else if (starts("Leaked")) {
    d.kind = "leak";
    d.severity = "warning";
    d.message = first + " of device memory.";
  } else if (starts("Program hit")) {
    const bool launch = first.find("cudaLaunchKernel") != std::string::npos;
    d.kind = launch ? "launch_rejected" : "api_error";
    d.severity = launch ? "error" : "warning";  // the harness itself judges what calls return
    d.message = first + ".";
  } else {
    return {};
  }
  for (const std::string& line : block) {
    const auto place = find_place(line);
    if (!place) continue;
    d.kernel = place->kernel;
    d.file = place->file;
    d.line = place->line;
    break;
  }
  return d;
}

void fold(std::vector<DiagnosticRecord>& found, DiagnosticRecord d) {
  for (DiagnosticRecord& other : found) {
    if (other.kind != d.kind || other.kernel != d.kernel || other.file != d.file ||
        other.line != d.line)
      continue;
    other.count += d.count;
    if (d.severity == "error") other.severity = d.severity;
    return;
  }
  found.push_back(std::move(d));
}

DiagnosticRecord tool_failed(const std::string& tool, const std::string& last) {
  DiagnosticRecord d;
  d.kind = "tool_failed";
  d.message = fmt::format("compute-sanitizer --tool {} did not get to its end{}{}", tool,
                          last.empty() ? " and said nothing." : "; it said last: ", last);
  return d;
}

// "Internal Sanitizer Error" and the like are the tool's own trouble.
bool is_own_trouble(const std::string& line) {
  return line.find("Internal Sanitizer Error") != std::string::npos ||
         line.find("Target application terminated before first instrumented") !=
             std::string::npos ||
         line.find("Unable to find injection library") != std::string::npos;
}

}  // namespace

std::vector<DiagnosticRecord> parse_sanitizer_report(const std::string& text,
                                                     const std::string& tool) {
  static const std::string kMargin = "=========";
  std::vector<DiagnosticRecord> found;
  Block block;
  bool ended = false;
  bool trouble = false;
  std::string last;
  const auto close = [&] {
    if (!block.empty())
      if (auto d = classify(block)) fold(found, std::move(*d));
    block.clear();
  };
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.rfind(kMargin, 0) != 0) continue;  // the program's own output
    line.erase(0, kMargin.size());
    if (line.empty() || line.rfind("  ", 0) != 0) close();
    const std::size_t content = line.find_first_not_of(' ');
    if (content == std::string::npos) continue;
    last = line.substr(content);
    ended = ended || last.find(" SUMMARY: ") != std::string::npos;
    trouble = trouble || is_own_trouble(last);
    block.push_back(last);
  }
  close();
  if (!ended || trouble) found.push_back(tool_failed(tool, last));
  for (DiagnosticRecord& d : found) d.tool = tool;
  return found;
}

}  // namespace lab
