// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lab/all_reduce.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lab {
namespace {

double value(const AllReduceOnHost& sum, int rank, std::size_t i) {
  return static_cast<double>(sum.arrays[static_cast<std::size_t>(rank)][i]);
}

double largest(const AllReduceOnHost& sum, std::size_t i) {
  double most = value(sum, 0, i);
  for (int r = 1; r < sum.ranks(); ++r) most = std::max(most, value(sum, r, i));
  return most;
}

double total(const AllReduceOnHost& sum, std::size_t i) {
  double all = 0;
  for (int r = 0; r < sum.ranks(); ++r) all += value(sum, r, i);
  return all * sum.factor;
}

// What `rank` has after recursive doubling, in which ranks without a partner do nothing.
double butterfly(const AllReduceOnHost& sum, int rank, std::size_t i) {
  std::vector<double> now;
  for (int r = 0; r < sum.ranks(); ++r) now.push_back(value(sum, r, i));
  for (int step = 1; step < sum.ranks(); step *= 2) {
    const std::vector<double> before = now;
    for (int r = 0; r < sum.ranks(); ++r)
      if ((r ^ step) < sum.ranks())
        now[static_cast<std::size_t>(r)] += before[static_cast<std::size_t>(r ^ step)];
  }
  return now[static_cast<std::size_t>(rank)];
}

}  // namespace

Expected all_reduce_result(const AllReduceOnHost& sum) {
  const std::size_t n = sum.count();
  const std::size_t ranks = sum.arrays.size();
  Expected result{ranks, n, std::vector<double>(ranks * n), {}};
  if (!sum.exact) result.bounds.resize(ranks * n);
  for (std::size_t i = 0; i < n; ++i) {
    double magnitude = 0;
    for (int r = 0; r < sum.ranks(); ++r) magnitude += std::abs(value(sum, r, i));
    for (std::size_t r = 0; r < ranks; ++r) {
      result.values[r * n + i] = total(sum, i);
      if (!sum.exact) result.bounds[r * n + i] = magnitude * static_cast<double>(ranks) * 0x1p-24;
    }
  }
  return result;
}

std::vector<Hypothesis> all_reduce_mistakes(const AllReduceOnHost& sum) {
  const std::size_t n = sum.count();
  const auto rank_of = [n](std::size_t k) { return static_cast<int>(k / n); };
  const auto own = [=](std::size_t k) { return value(sum, rank_of(k), k % n); };
  const auto right = [=](std::size_t k) { return total(sum, k % n); };
  const auto named = [](const char* diagnosis, const char* sentence, const char* look_at,
                        std::function<double(std::size_t)> element) {
    return Hypothesis{diagnosis, sentence, look_at, nullptr, std::move(element)};
  };
  const auto only_first = [=] {
    Expected result = all_reduce_result(sum);
    std::fill(result.values.begin() + static_cast<std::ptrdiff_t>(n), result.values.end(),
              std::numeric_limits<double>::quiet_NaN());
    return result;
  };
  const auto cleared = [=] {
    return Expected{sum.arrays.size(), n, std::vector<double>(sum.arrays.size() * n, 0.0), {}};
  };
  const char* other_ranks = "All-reduce, not reduce: every rank needs the result.";
  std::vector<Hypothesis> all = {
      named("average",
            "The result is the mean of the ranks' arrays: the sum divided by their number.",
            "The operation: ncclSum, not ncclAvg, and no division.",
            [=](std::size_t k) { return right(k) / sum.ranks(); }),
      named("largest_not_sum", "The result is the largest of the ranks' elements, not their sum.",
            "The operation: ncclSum, not ncclMax.",
            [=](std::size_t k) { return largest(sum, k % n); }),
      named("own_array", "Each rank has its own array as the result: nothing was added.",
            "Does every rank read the arrays of the others, after they have shown them?", own),
      named("without_own", "Each rank has the sum of the others' arrays, without its own.",
            "The loop over the ranks: does it leave out the rank itself?",
            [=](std::size_t k) { return right(k) - own(k); }),
      {"only_first_rank", "Only rank 0 has the sum; nothing was written on the others.",
       other_ranks, only_first},
      named("only_first_rank", "Only rank 0 has the sum; the others kept their own arrays.",
            other_ranks, [=](std::size_t k) { return rank_of(k) == 0 ? right(k) : own(k); }),
      named("two_ranks_only", "The result is the sum of ranks 0 and 1 alone.",
            "The number of ranks: world.ranks, and not 2.",
            [=](std::size_t k) {
              return value(sum, 0, k % n) + value(sum, std::min(1, sum.ranks() - 1), k % n);
            }),
      named(
          "powers_of_two_only",
          "The ranks exchanged with partners at distances 1, 2, 4, ...; where the number of ranks "
          "is no power of two, some have no partner, and miss arrays.",
          "rank ^ step may be no rank at all. Reading all ranks in a loop needs no partners.",
          [=](std::size_t k) { return butterfly(sum, rank_of(k), k % n); }),
  };
  if (sum.ranks() == 1) all.clear();  // where many mistakes give the same
  if (sum.in_place) {
    all.push_back({"in_place_lost", "In place, the arrays were cleared before they were read.",
                   "recv[i] may be send[i]: nothing may be written there before all have read it.",
                   cleared});
  }
  return all;
}

std::optional<Hypothesis> differing_ranks(const std::vector<double>& got, std::size_t count) {
  for (std::size_t k = count; k < got.size(); ++k) {
    if (got[k] == got[k % count]) continue;
    return Hypothesis{"ranks_differ",
                      "All sums are right within rounding, but the ranks' bits differ: they added "
                      "up in different orders.",
                      "The order of the summation: by rank, the same on all; or one rank adds, and "
                      "the others fetch its result.",
                      nullptr};
  }
  return {};
}

}  // namespace lab
