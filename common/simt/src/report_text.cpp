// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "report_text.h"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

namespace simt {
namespace {

struct Totals {
  std::array<unsigned, 3> findings = {};  // by severity
  unsigned long long times = 0;
  std::map<std::string, Severity> printed;  // the worst at each place
};

Totals& totals() {
  static auto* all = new Totals;
  return *all;
}

const char* name_of(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "note: ";
    case Severity::warning:
      return "warning: ";
    case Severity::error:
      break;
  }
  return "";
}

std::string place(const char* file, int line, const char* action, const ReportThread& thread) {
  std::string text = fmt::format("at {}:{}", file, line);
  if (*action != '\0') text += fmt::format(" ({})", action);
  if (thread.known) {
    text += fmt::format(" by thread ({}, {}, {}) of block ({}, {}, {})", thread.thread[0],
                        thread.thread[1], thread.thread[2], thread.block[0], thread.block[1],
                        thread.block[2]);
  }
  return text;
}

std::string text_of(const Report& finding) {
  constexpr const char* kMore = "=========     ";
  std::string text =
      fmt::format("========= {}{}: {}\n", name_of(finding.severity), finding.kind, finding.message);
  if (finding.kernel[0] != '\0') text += fmt::format("{}in kernel {}\n", kMore, finding.kernel);
  if (finding.line > 0) {
    text += kMore + place(finding.file, finding.line, finding.action, finding.thread) + "\n";
  }
  if (finding.other_line > 0) {
    text +=
        kMore +
        place(finding.other_file, finding.other_line, finding.other_action, finding.other_thread) +
        "\n";
  }
  if (finding.address != nullptr) {
    text += fmt::format("{}address {}", kMore, finding.address);
    if (finding.variable[0] != '\0') {
      text += fmt::format(", {}, {} bytes from its begin", finding.variable, finding.offset);
    }
    text += "\n";
  }
  if (finding.count > 1) text += fmt::format("{}{} times\n", kMore, finding.count);
  return text;
}

void print_summary() {
  const Totals& all = totals();
  const auto [notes, warnings, errors] = all.findings;
  std::fputs(
      fmt::format("========= {} error{}, {} warning{}, {} note{}\n", errors, errors == 1 ? "" : "s",
                  warnings, warnings == 1 ? "" : "s", notes, notes == 1 ? "" : "s")
          .c_str(),
      stderr);
}

}  // namespace

void print_report(const Report& finding, void*) {
  Totals& all = totals();
  all.times += finding.count;
  const bool checked = finding.thread.known;
  const std::string key = fmt::format("{} {}:{} {}:{}", finding.kind, finding.file, finding.line,
                                      finding.other_file, finding.other_line);
  const auto [printed, is_first] = all.printed.try_emplace(key, finding.severity);
  // A note of a place must not hide an error there, which another statement of the line may make.
  const bool is_worse = finding.severity > printed->second;
  if (!is_first && !is_worse && checked) return;
  if (is_worse) printed->second = finding.severity;
  ++all.findings[static_cast<std::size_t>(finding.severity)];
  std::fputs(text_of(finding).c_str(), stderr);
}

void print_summary_at_exit() {
  static const int once = std::atexit(print_summary);
  static_cast<void>(once);
}

}  // namespace simt
