// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "lab/lab.h"
#include "report/results_files.h"

namespace grader {

/// The table of a ladder in Markdown, one for each card that was measured.
std::string ladder_table(const Lab& lab, const std::vector<Results>& results);

/// `text` with everything between the lines "<!-- generated: ladder -->" and "<!-- end generated
/// -->" replaced by `table`; nothing when it has no such lines.
std::optional<std::string> with_table(const std::string& text, const std::string& table);

/// Writes the tables of `lab` anew, from docs/results, in the READMEs that have a place for them.
std::optional<Error> write_tables(const std::filesystem::path& source_dir, const Lab& lab);

/// READMEs whose table is not what write_tables would write.
std::vector<std::string> stale_tables(const std::filesystem::path& source_dir, const Lab& lab);

}  // namespace grader
