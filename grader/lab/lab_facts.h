// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace grader {

/// One hole of the skeleton, and its hints from a nudge to nearly the answer.
struct Todo {
  int number = 0;
  std::string title;
  std::vector<std::string> hints;
  std::string proof{};  ///< The known-bad submission that leaves just this one undone.
  std::string place{};  ///< "lab.toml:34", of the table.
};

/// How the throughput points follow from the ratio baseline time / submission time.
struct ThroughputRule {
  std::string baseline;
  double zero = 0;          ///< Ratio that earns nothing.
  double full = 0;          ///< Ratio that earns everything.
  double not_credible = 0;  ///< Above it nobody is believed.
  /// Rungs that may be slower than the one before: steps on the way, at the timed size.
  std::vector<std::string> may_be_slower = {};
};

/// One of the counters that efficiency is judged by.
struct EfficiencyLimit {
  std::string counter;      ///< Name of a Quantity.
  double full = 0;          ///< Earns everything.
  double zero = 0;          ///< Earns nothing.
  double share = 0;         ///< Of the points of efficiency.
  std::string diagnosis{};  ///< What it is called if it is missed; empty: nothing of its own.
};

/// How the efficiency points follow from what the cpu device counts in one case.
struct EfficiencyRule {
  std::string name;  ///< Of the case.
  std::vector<EfficiencyLimit> limits;
  std::vector<std::pair<std::string, double>> rungs;  ///< The points that each rung must earn.
  std::string place{};                                ///< "lab.toml:34", of the table.
};

/// The least that kernels must do for the result to be theirs, as shares of what any version must.
/// 0: it is not looked at, because a library may do the work, say.
struct KernelsRule {
  double bytes = 0;  ///< Of the bytes that must be moved.
  double flops = 0;  ///< Of the floating-point operations.
  double host = 1;   ///< No more of the result may come from the host by a copy.
  /// Of the inputs' elements, each of which the result depends on: they must have been read.
  double inputs = 0;
};

/// What a lab needs to be built and to run at all; CMake reads the same keys
/// (common/cmake/LabNeeds.cmake).
struct Needs {
  int gpus = 0;   ///< To be timed.
  int ranks = 0;  ///< Processes under MPI; 0: it is one process.
  double compute_capability = 0;
  double memory_gb = 0;
  bool nccl = false;
  bool processes = false;              ///< A second harness, with one process per device.
  std::vector<std::string> libraries;  ///< Of the CUDA Toolkit: "cublas".
};

/// Everything that lab.toml says.
struct LabFacts {
  std::string title;
  std::string teaches;
  std::vector<std::string> prerequisites;
  std::vector<std::string> edits;
  std::vector<std::string> contract;
  Needs needs;
  std::vector<std::string> allowed_libraries;  ///< That submissions may use: "cublas", "cub".
  std::vector<std::pair<std::string, double>>
      rubric;  ///< In the order of kRubricParts; sums to 100.
  std::vector<std::pair<std::string, double>> groups;  ///< In the order of the file; sums to 1.
  std::string groups_place;                            ///< Of [groups]: "labs/.../lab.toml:12".
  std::vector<std::string> group_places;               ///< Of each group.
  KernelsRule kernels;
  std::optional<EfficiencyRule> efficiency;
  std::optional<ThroughputRule> throughput;
  double case_seconds = 10;
  double total_seconds = 120;
  std::vector<Todo> todos;
};

/// The parts of a rubric, in the order in which they are shown.
inline constexpr const char* kRubricParts[] = {"correctness", "care", "efficiency", "throughput",
                                               "quiz"};

}  // namespace grader
