// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "lab/lab_facts.h"
#include "lab/toml_reader.h"

namespace grader {

/// Reads the table [efficiency], which must be there exactly where the rubric has efficiency.
void read_efficiency(TomlReader& reader, LabFacts& facts);

}  // namespace grader
