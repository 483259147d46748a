// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"

namespace grader {

/// One rung's measurement in a results file.
struct MeasuredRung {
  std::string rung;  ///< Stem: "v2_coalesced".
  std::string verdict;
  double ratio = 0;
  double low = 0;
  double high = 0;
  double gflops = 0;
  double gbs = 0;
  double ms = 0;
  double roofline_share = 0;
};

/// What `bench` wrote about one lab on one card, or on several of a kind: a file of docs/results.
struct Results {
  std::string date;
  std::string card;
  int cards = 1;  ///< That worked on the timed case together.
  std::string driver;
  std::string runtime;
  std::string lab;
  std::string size;
  std::string baseline;
  std::vector<MeasuredRung> rungs;
  std::vector<double> aa;       ///< Ratios of the baseline against itself.
  std::vector<double> repeats;  ///< Points of the last rung, graded again and again.
  /// What was to be measured and was not, when something ended the measuring: rungs by their stems,
  /// "repeats", "aa".  Empty in a file of docs/results.
  std::vector<std::string> missing;
};

inline constexpr const char* kResultsSchema = "cuda-hpc-labs/results/v1";

/// What was measured on, in words: "NVIDIA H200", or "2 x NVIDIA H200".
std::string cards_text(const Results& results);

/// The same as part of a file's name: "NVIDIA_H200", "2xNVIDIA_H200".
std::string cards_file_name(const Results& results);

/// With "unfinished" and "missing" where something is missing.
Json results_json(const Results& results);
/// Error: not of the schema, or unfinished.
Result<Results> parse_results(const std::string& text);

/// All results of `lab` below `source_dir`/docs/results, by file name.  Files that cannot be read
/// are left out.
std::vector<Results> find_results(const std::filesystem::path& source_dir, const std::string& lab);

}  // namespace grader
