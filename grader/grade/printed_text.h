// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace grader {

/// What the submission itself printed, out of the standard output of a harness: without the lines
/// of GoogleTest and the failures that it reports (up to the blank line after each).
std::string printed_text(const std::string& output);

}  // namespace grader
