// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lab/lab.h"

namespace grader {

/// What is off with a lab, one sentence each, as far as reading its files tells: missing files and
/// files too many, TODO numbers, README headings, quiz ids, first lines of rungs, known-bad
/// submissions, proofs of the TODOs, generated tables.
std::vector<std::string> check_statically(const std::filesystem::path& source_dir, const Lab& lab);

}  // namespace grader
