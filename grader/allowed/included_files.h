// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/lab.h"

namespace grader {

/// The prerequisites of all rules of a make file, as compilers write them (-MD), each once.
std::vector<std::string> read_dependencies(std::string_view text);

/// Whether a submission to `lab`, `source`, may be compiled with this file: its own, those of the
/// lab, of its phase's common and of the kit, and those of the system.
bool is_allowed_file(const Lab& lab, const std::filesystem::path& source,
                     const std::filesystem::path& file);

}  // namespace grader
