// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace grader {

/// The symbols that a shared library takes from others, strong and weak, as its ELF file spells
/// them.  None where the file is no ELF file of 64 bits, which no loader takes either.
std::vector<std::string> imported_symbols(const std::filesystem::path& library);

}  // namespace grader
