// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/suspect.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace grader {
namespace {

/// Of runs; a case has none of the compiler's.
constexpr std::string_view kOfMachines[] = {
    "host_crash",    "killed",      "exited_early",      "exception",
    "device_memory", "host_memory", "kernel_never_ends", "host_never_ends",
};

bool mentions(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

bool may_be_the_machines(const Finding& finding) {
  switch (finding.verdict) {
    case Verdict::internal_error:
      return finding.diagnosis != "lab";
    case Verdict::compile_error:
      // What the loader says when it runs the cases; a name that nobody defines is the source's.
      return mentions(finding.message, "cannot be loaded") &&
             !mentions(finding.message, "undefined symbol");
    case Verdict::timeout:
    case Verdict::out_of_memory:
    case Verdict::device_fault:
      return std::find(std::begin(kOfMachines), std::end(kOfMachines), finding.diagnosis) !=
             std::end(kOfMachines);
    default:
      return false;
  }
}

Finding breaks_harness(const Finding& fault) {
  return {
      Verdict::device_fault, "breaks_harness",
      fmt::format("The harness could not go on, twice, and it can with a known-good submission: "
                  "{}",
                  fault.message),
      "what the host code does besides its task: pointers that it frees, and settings of the "
      "device or the process that it changes"};
}

}  // namespace grader
