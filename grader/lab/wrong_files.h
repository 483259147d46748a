// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "lab/lab.h"

namespace grader {

/// What a wrong submission must get.
struct Expectation {
  std::string verdict;
  std::string diagnosis;
};

/// Line 1 of a wrong file: "// expect: wrong_answer x; cuda: race missing_barrier; needs: cuda".
/// "needs: 3 gpus": with fewer nothing is wrong; the cpu device has as many as are wanted.
struct WrongHeader {
  Expectation everywhere;
  std::vector<std::pair<std::string, Expectation>> on_device;  ///< Exceptions by device.
  std::string needs;                                           ///< A device, or "".
  int needs_gpus = 1;                                          ///< Of the cuda device.

  const Expectation& on(const std::string& device) const;
};

/// One file wrong/NAME.cu of a lab.
struct WrongFile {
  std::string stem;
  std::filesystem::path path;
  WrongHeader header;
  std::string story;  ///< Line 2: what is wrong.
};

/// Understands line 1 of a wrong file.
Result<WrongHeader> parse_wrong_header(const std::string& line);

/// The paths of all wrong files of a lab, by name.
std::vector<std::filesystem::path> find_wrong_paths(const Lab& lab);

/// Reads one wrong file's first two lines.
Result<WrongFile> open_wrong_file(const std::filesystem::path& path);

/// The wrong file that `word` names by its stem.
Result<WrongFile> select_wrong_file(const Lab& lab, const std::string& word);

}  // namespace grader
