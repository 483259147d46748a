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

/// Reads the table [needs], which may be missing; faults go to `reader`.
void read_needs(TomlReader& reader, LabFacts& facts);

}  // namespace grader
