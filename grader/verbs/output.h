// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace grader {

/// Where the caller closed standard input, output or error, nothing that is opened later takes
/// their place: writing to them fails.
void reserve_standard_descriptors();

/// Prints to standard output.
void print_text(const std::string& text);

/// Why something printed since the last call did not get there, or "".  A reader that has gone
/// away (EPIPE) has had enough, and is no failure.
std::string output_fault();

}  // namespace grader
