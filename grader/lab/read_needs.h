// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "lab/lab_facts.h"
#include "lab/toml_reader.h"

namespace grader {

/// The keys that [needs] may have.
const std::vector<std::string>& need_keys();

/// The libraries that it may name.
const std::vector<std::string>& need_libraries();

/// Reads the table [needs] of `text`, which may be missing; faults go to `reader`.  Line by line
/// and only in the plain form, as CMake does (common/cmake/LabNeeds.cmake): what one of the two
/// reads in another way than the other would be built and graded as two different labs.
void read_needs(TomlReader& reader, const std::string& text, LabFacts& facts);

}  // namespace grader
