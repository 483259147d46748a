// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "same_work.h"

#include <fmt/format.h>

#include <algorithm>

#include "count_of.h"

namespace lab {
namespace {

// Kernels that wait for each other do not always do the same to the last sector.
constexpr double kSame = 0.9;

constexpr const char* kStores[] = {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
                                   "l1tex__t_sectors_pipe_lsu_mem_global_op_atom+red.sum"};

bool is_kernel(const CounterRecord& one) {
  return !one.kernel.empty() && one.line == 0;
}

std::uint64_t stores_of(const CounterRecord& kernel) {
  std::uint64_t sum = 0;
  for (const auto& [counter, value] : kernel.counts)
    if (std::find(std::begin(kStores), std::end(kStores), counter) != std::end(kStores))
      sum += value;
  return sum;
}

const CounterRecord* find_kernel(const std::vector<CounterRecord>& counters,
                                 const std::string& name) {
  const auto found = std::find_if(counters.begin(), counters.end(), [&](const CounterRecord& one) {
    return is_kernel(one) && one.kernel == name;
  });
  return found == counters.end() ? nullptr : &*found;
}

}  // namespace

std::optional<Failure> failure_of_skipped_work(const std::vector<CounterRecord>& first,
                                               const std::vector<CounterRecord>& second) {
  std::uint64_t before = 0, of_common = 0, after = 0;
  for (const CounterRecord& one : first) {
    if (!is_kernel(one)) continue;
    before += stores_of(one);
    // What only the first call does may set up what later calls need.
    if (find_kernel(second, one.kernel) != nullptr) of_common += stores_of(one);
  }
  for (const CounterRecord& one : second)
    if (is_kernel(one)) after += stores_of(one);
  if (of_common > 0) before = of_common;
  if (static_cast<double>(after) >= kSame * static_cast<double>(before)) return {};
  return Failure{
      "wrong_answer", "work_skipped",
      fmt::format("A second call, whose outputs still held the right result, stored {}; the "
                  "first stored {}.",
                  count_of(after, "sector"), before),
      "Where the code looks at what an output holds, or keeps results: each call must compute "
      "its result."};
}

}  // namespace lab
