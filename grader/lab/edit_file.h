// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace grader {

/// The folders of edit files in a lab's solutions.
inline constexpr const char* kWrong = "wrong";  ///< Known-bad submissions: typical mistakes.
inline constexpr const char* kRight = "right";  ///< Known-good ones: unusual and honest.

/// What a known submission must get.
struct Expectation {
  std::string verdict;
  std::string diagnosis;  ///< Empty in kRight, where the verdict is ok.
  std::size_t line = 0;   ///< Of the .edit file.
};

/// Lines of the base, and the lines that replace them.
struct Replacement {
  int line = 0;  ///< Of the first line of `from` in the .edit file.
  std::vector<std::string> from;
  std::vector<std::string> to;
};

/// One known-bad or known-good submission: a .edit file without rows, or one row of it.
struct KnownSubmission {
  std::string name;    ///< "missing_barrier", or with its row "missing_barrier.first".
  std::string folder;  ///< kWrong or kRight.
  std::string file;    ///< "solutions/2_warps/22_reduction/wrong/missing_barrier.edit".
  std::string place;   ///< That file and the line where it begins: "...edit:7".
  std::string base;    ///< The stem of a rung, or "student"; empty with `text`.
  std::vector<Replacement> replacements;
  std::optional<std::vector<std::string>> text;  ///< The complete file, in place of a base.
  Expectation expect;
  std::vector<std::pair<std::string, Expectation>> on_device;  ///< Exceptions by device.
  std::string found_in;            ///< The group of cases that finds it; "": the first that comes.
  std::string needs;               ///< A device, or "".
  int needs_gpus = 1;              ///< Of the cuda device; the cpu device has any number of them.
  std::vector<std::string> story;  ///< What is wrong or unusual: of the file, then of the row.

  /// What it must get on `device`.
  const Expectation& on(const std::string& device) const;
};

/// Reads `text`, which is in `file`, a path from the root of the repository, in kWrong or kRight;
/// docs/known-bad-submissions.md describes the format.  Error: one sentence that begins with file
/// and line.
Result<std::vector<KnownSubmission>> parse_edit_file(const std::filesystem::path& file,
                                                     const std::string& text);

}  // namespace grader
