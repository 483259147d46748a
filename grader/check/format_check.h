// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lab/lab.h"
#include "process/processes.h"

namespace grader {

/// A fault for each file of the lab that `scripts/format` would change; a note where it cannot
/// tell.  Nothing in a tree without that script.
void check_format(const std::filesystem::path& source_dir, const Lab& lab, Processes& processes,
                  std::vector<std::string>& faults, std::vector<std::string>& notes);

}  // namespace grader
