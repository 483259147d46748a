// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "lab/lab_facts.h"

namespace grader {

/// Understands the text of a lab.toml.  The Error names file, line and fault; `shown_name` is how
/// it calls the file.  `labs` are the names that prerequisites may have; empty: any.
Result<LabFacts> read_lab_toml(const std::string& text, const std::string& shown_name,
                               const std::vector<std::string>& labs = {});

}  // namespace grader
