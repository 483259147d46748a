// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "lab/edit_file.h"
#include "lab/lab.h"

namespace grader {

/// The files wrong/*.edit of a lab, by name.
std::vector<std::filesystem::path> find_edit_files(const Lab& lab);

/// The known-bad submissions of one .edit file of `lab`.
Result<std::vector<KnownBad>> open_edit_file(const Lab& lab, const std::filesystem::path& path);

/// Those of all files of a lab that can be read.
std::vector<KnownBad> find_known_bad(const Lab& lab);

/// The one that `word` names: "missing_barrier", or with a row "missing_barrier.first".
Result<KnownBad> select_known_bad(const Lab& lab, const std::string& word);

/// The complete source: the base with its replacements, below a comment that says what is wrong.
Result<std::string> source_of(const Lab& lab, const KnownBad& bad);

/// Writes the complete source to FOLDER/LAB/NAME.cu, and returns that path.
Result<std::filesystem::path> materialise(const Lab& lab, const KnownBad& bad,
                                          const std::filesystem::path& folder);

}  // namespace grader
