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

// `folder` is kWrong or kRight.

/// The files *.edit of a lab in this folder, by name.
std::vector<std::filesystem::path> find_edit_files(const Lab& lab, const std::string& folder);

/// The submissions of one .edit file of `lab`.
Result<std::vector<KnownSubmission>> open_edit_file(const Lab& lab,
                                                    const std::filesystem::path& path);

/// Those of all files of a lab that can be read.
std::vector<KnownSubmission> find_known(const Lab& lab, const std::string& folder);

/// The one that `word` names: "missing_barrier", or with a row "missing_barrier.first".
Result<KnownSubmission> select_known(const Lab& lab, const std::string& folder,
                                     const std::string& word);

/// The complete source: the base with its replacements, below a comment that has the story.
Result<std::string> source_of(const Lab& lab, const KnownSubmission& known);

/// Writes the complete source to DIR/LAB/FOLDER/NAME.cu, and returns that path.
Result<std::filesystem::path> materialise(const Lab& lab, const KnownSubmission& known,
                                          const std::filesystem::path& dir);

}  // namespace grader
