// The numbers that both devices have for the truth suite.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace truth {

/// One number, as the cpu device calls it, and the metrics of Nsight Compute that come to the same.
struct Number {
  std::string name;
  std::vector<std::string> gpu;
};

/// What a kernel does to one kind of memory in one direction.
struct Access {
  const char* name;       // of the prediction: "global_ld"
  const char* title;      // "global load"
  const char* parts_are;  // "sectors", "wavefronts"
  Number requests, parts;
};
const std::vector<Access>& accesses();

/// Bank conflicts.
const std::vector<Number>& conflicts();

/// Floating-point instructions of the threads.
const std::vector<Number>& flops();

/// A line of counters_truth on the cpu device, per case.
std::vector<nlohmann::json> counted_here(const char* program);

/// docs/results/counters.CARD.json.
nlohmann::json measured(const char* file);

/// A GPU's number of one case of it.
long long on_gpu(const nlohmann::json& gpu_case, const Number& number);

}  // namespace truth
