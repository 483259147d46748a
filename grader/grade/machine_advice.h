// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace grader {

/// Whether the compiler, the assembler or the linker `said` that the disk has no room.
bool lacks_disk(const std::string& said);

/// The line of what a compiler said that names a cause, rather than what follows from it.
std::string cause_in(const std::vector<std::string>& lines);

/// Why no program can be relied on here, whatever a single run shows: this process and its children
/// have too little address space.  What runs out then differs from run to run.
std::optional<std::string> lack_of_address_space();

/// What to look at on a machine on which the compiler, the loader or a program has `said` why it
/// cannot work.  `runs`: the folder in which it was to work.
std::string machine_advice(const std::string& said, const std::filesystem::path& runs);

}  // namespace grader
