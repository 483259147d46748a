// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

// What a submission takes from others: the lab asks for the student's own work.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "device/build.h"
#include "grade/verdict.h"
#include "lab/lab.h"

namespace grader {

/// Where the compiler leaves the names of all files that it has read for this plug-in, if it does.
std::filesystem::path dependency_file(const std::filesystem::path& plug_in);

/// Why a plug-in that was compiled may not be graded, before anything of it runs: it includes a
/// file that is not the lab's, or it uses a library or a function that the lab does not allow.
std::optional<Finding> find_foreign_help(const Lab& lab, const std::filesystem::path& source,
                                         const std::filesystem::path& plug_in,
                                         Build build = Build::fast);

/// The same for what the compiler or the linker says of a library that it does not have.
std::optional<Finding> find_missing_library(const Lab& lab, const std::string& output);

}  // namespace grader
