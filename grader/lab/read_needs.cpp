// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/read_needs.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace grader {
namespace {

constexpr int kMostDevices = 1024;

}  // namespace

const std::vector<std::string>& need_keys() {
  static const std::vector<std::string> keys = {
      "gpus", "ranks", "compute_capability", "memory_gb", "nccl", "processes", "libraries"};
  return keys;
}

const std::vector<std::string>& need_libraries() {
  static const std::vector<std::string> names = {"cublas", "cublasLt", "cufft",
                                                 "curand", "cusolver", "cusparse"};
  return names;
}

void read_needs(TomlReader& reader, LabFacts& facts) {
  const toml::table* table = reader.table(reader.root(), "needs");
  if (table == nullptr) return;
  reader.allow_only(*table, need_keys());
  Needs& needs = facts.needs;
  needs.gpus = reader.whole_number(*table, "gpus", 0, 0, kMostDevices);
  needs.ranks = reader.whole_number(*table, "ranks", 0, 0, kMostDevices);
  needs.compute_capability = reader.number(*table, "compute_capability", 0);
  needs.memory_gb = reader.number(*table, "memory_gb", 0);
  needs.nccl = reader.truth(*table, "nccl");
  needs.processes = reader.truth(*table, "processes");
  needs.libraries = reader.texts(*table, "libraries");
  if (needs.compute_capability < 0 || needs.memory_gb < 0) {
    reader.fail(*table, "a need is not negative");
  }
  for (const std::string& name : needs.libraries) {
    const auto& known = need_libraries();
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    reader.fail(*table->get("libraries"),
                fmt::format("there is no library \"{}\"; there are {}", name, join(known, ", ")));
  }
  if (needs.ranks > 0 && needs.processes) {
    reader.fail(*table, "\"processes\" is for a lab without ranks");
  }
}

}  // namespace grader
