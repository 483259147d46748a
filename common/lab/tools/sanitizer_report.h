// Reads the report of NVIDIA's compute-sanitizer (memcheck, racecheck, synccheck, initcheck).
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "records.h"

namespace lab {

/// The findings of a report, each kind once per kernel and line with its count, in the order of
/// their first appearance.  A report without its closing summary is the report of a tool that did
/// not get to its end: a finding "tool_failed" says so, whatever else was found.
std::vector<DiagnosticRecord> parse_sanitizer_report(const std::string& text,
                                                     const std::string& tool);

}  // namespace lab
