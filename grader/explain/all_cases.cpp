// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "explain/all_cases.h"

#include <algorithm>
#include <tuple>

namespace grader {
namespace {

void add(CounterRecord& to, const CounterRecord& from) {
  to.launches += from.launches;
  to.blocks += from.blocks;
  to.threads += from.threads;
  for (const auto& [name, value] : from.counts) to.counts[name] += value;
}

}  // namespace

std::vector<CounterRecord> all_cases(const std::vector<CounterRecord>& counters) {
  std::vector<CounterRecord> all;
  std::vector<std::string> kernels{""};  // in the order in which they are shown
  for (const CounterRecord& one : counters) {
    if (std::find(kernels.begin(), kernels.end(), one.kernel) == kernels.end()) {
      kernels.push_back(one.kernel);
    }
    const auto same = std::find_if(all.begin(), all.end(), [&](const CounterRecord& other) {
      return std::tie(one.kernel, one.file, one.line) ==
             std::tie(other.kernel, other.file, other.line);
    });
    if (same == all.end()) {
      all.push_back(one);
      all.back().case_name.clear();
    } else {
      add(*same, one);
    }
  }
  const auto place = [&](const CounterRecord& one) {
    const auto kernel = std::find(kernels.begin(), kernels.end(), one.kernel) - kernels.begin();
    return std::make_tuple(kernel, one.line != 0, one.file, one.line);
  };
  std::stable_sort(all.begin(), all.end(), [&](const CounterRecord& a, const CounterRecord& b) {
    return place(a) < place(b);
  });
  return all;
}

}  // namespace grader
