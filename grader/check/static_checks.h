// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lab/lab.h"

namespace grader {

/// What is still to do in a lab, one sentence each, as far as reading its files shows: first what
/// says FILL IN, then missing files and files too many, TODO numbers, quiz ids, first lines of
/// rungs, known-bad submissions, proofs of the TODOs, README headings, generated tables.
std::vector<std::string> check_statically(const std::filesystem::path& source_dir, const Lab& lab);

}  // namespace grader
