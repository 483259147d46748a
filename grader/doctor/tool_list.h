// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

namespace grader {

/// A program that doctor asks for its version.
struct Tool {
  const char* name;
  std::vector<std::string> argv;  ///< Prints its version.
  bool required;
  const char* fix;  ///< How to get it where it is missing.
};

/// All of them, the required ones first.
std::vector<Tool> doctor_tools();

}  // namespace grader
