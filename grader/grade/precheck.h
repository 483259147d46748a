// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <optional>

#include "base/result.h"
#include "grade/verdict.h"

namespace grader {

/// A submission that passed: its text.  One that did not: why.
struct Precheck {
  std::string text;
  std::optional<Finding> finding;
};

/// Looks at the file before anything is done with it: a regular file of text, not empty, at most
/// 1 MiB.  Only a path that is not there is an error (of usage).
Result<Precheck> precheck(const std::filesystem::path& source);

}  // namespace grader
