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

/// One step of a lab's ladder, a file v2_coalesced.cu.
struct Rung {
  int number = 0;
  std::string stem;  ///< "v2_coalesced"
  std::filesystem::path path;
  std::string title;  ///< Out of line 1: "a tree in shared memory, one atomicAdd per block."
  std::string idea;   ///< Out of line 2: "Changes from v1: ..."
};

/// The ladder of a lab from its first rung to its last; empty when solutions are not here.
std::vector<Rung> find_rungs(const Lab& lab);

/// The rung that `word` names: "2", "v2" or "v2_coalesced".
Result<Rung> select_rung(const Lab& lab, const std::string& word);

/// The rungs that `words` name, in the order of the ladder, each once; all without a word.  Error:
/// a word names none, or there is no ladder.
Result<std::vector<Rung>> select_rungs(const Lab& lab, const std::vector<std::string>& words);

/// What is wrong with the first two lines of a rung's file, if anything.
std::optional<std::string> fault_of_rung_header(const Rung& rung, const std::string& text);

}  // namespace grader
