// What harnesses of all-reduce labs share: the right result, and what mistakes give instead.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lab/expected.h"
#include "lab/inputs.h"
#include "lab/value.h"

namespace lab {

/// The arrays of at most 8 ranks by their seeds: no rank can reach the arrays of all.
struct ArraysBySeed {
  std::uint64_t seeds[8];  // of each rank's array, as Fill::seed_of() has them
  bool random;             // as by Fill::uniform(); else by Fill::integers(-most, most)
  std::int32_t most;

  LAB_HOST_DEVICE float operator()(int rank, std::size_t i) const {
    return random ? uniform(seeds[rank], i)
                  : static_cast<float>(integer(seeds[rank], i, -most, most));
  }
};

/// The sum over the ranks' arrays.  `Given` has element i of a rank's array: given(rank, i).
template <typename Given>
struct AllReduce {
  Given given;
  int ranks;
  bool exact = true;  // whole numbers whose sums are exact: no bound
  double factor = 1;  // what the sum is multiplied by in the end

  /// Element i of the right result, the same on all ranks.  The bound, ranks * 2^-24 times the sum
  /// of the magnitudes, holds for every order of summation.
  LAB_HOST_DEVICE Value operator()(std::size_t i) const {
    double sum = 0;
    double magnitude = 0;
    for (int r = 0; r < ranks; ++r) {
      const double value = static_cast<double>(given(r, i));
      sum += value;
      magnitude += value < 0 ? -value : value;
    }
    return within(sum * factor, exact ? 0 : magnitude * ranks * 0x1p-24);
  }
};

/// The right result of so many ranks, a row of n elements for each.
template <typename Given>
Expected all_reduce_result(const AllReduce<Given>& sum, std::size_t rows, std::size_t n) {
  Expected result{rows, n, std::vector<double>(rows * n), {}};
  if (!sum.exact) result.bounds.resize(rows * n);
  for (std::size_t i = 0; i < n; ++i) {
    const Value right = sum(i);
    for (std::size_t r = 0; r < rows; ++r) {
      result.values[r * n + i] = right.value;
      if (!sum.exact) result.bounds[r * n + i] = right.bound;
    }
  }
  return result;
}

namespace detail {

/// Element i of what `rank` has after recursive doubling, in which ranks without a partner do
/// nothing.
template <typename Given>
double butterfly(const AllReduce<Given>& sum, int rank, std::size_t i) {
  std::vector<double> now;
  for (int r = 0; r < sum.ranks; ++r) now.push_back(static_cast<double>(sum.given(r, i)));
  for (int step = 1; step < sum.ranks; step *= 2) {
    const std::vector<double> before = now;
    for (int r = 0; r < sum.ranks; ++r)
      if ((r ^ step) < sum.ranks)
        now[static_cast<std::size_t>(r)] += before[static_cast<std::size_t>(r ^ step)];
  }
  return now[static_cast<std::size_t>(rank)];
}

}  // namespace detail

/// The mistakes that students make, of arrays of n elements.  `in_place`: the result replaces the
/// rank's array.
template <typename Given>
std::vector<Hypothesis> all_reduce_mistakes(const AllReduce<Given>& sum, std::size_t n,
                                            bool in_place) {
  const auto rank_of = [n](std::size_t k) { return static_cast<int>(k / n); };
  const auto value = [=](int rank, std::size_t k) {
    return static_cast<double>(sum.given(rank, k % n));
  };
  const auto own = [=](std::size_t k) { return value(rank_of(k), k); };
  const auto right = [=](std::size_t k) { return sum(k % n).value; };
  const auto largest = [=](std::size_t k) {
    double most = value(0, k);
    for (int r = 1; r < sum.ranks; ++r) most = std::max(most, value(r, k));
    return most;
  };
  const auto rows = static_cast<std::size_t>(sum.ranks);
  const auto only_first = [=] {
    Expected result = all_reduce_result(sum, rows, n);
    std::fill(result.values.begin() + static_cast<std::ptrdiff_t>(n), result.values.end(),
              std::numeric_limits<double>::quiet_NaN());
    return result;
  };
  const auto cleared = [=] { return Expected{rows, n, std::vector<double>(rows * n, 0.0), {}}; };
  const auto named = [](const char* diagnosis, const char* sentence, const char* look_at,
                        std::function<double(std::size_t)> element) {
    return Hypothesis{diagnosis, sentence, look_at, nullptr, std::move(element)};
  };
  const char* other_ranks = "All-reduce, not reduce: every rank needs the result.";
  std::vector<Hypothesis> all = {
      named("average",
            "The result is the mean of the ranks' arrays: the sum divided by their number.",
            "The operation: ncclSum, not ncclAvg, and no division.",
            [=](std::size_t k) { return right(k) / sum.ranks; }),
      named("largest_not_sum", "The result is the largest of the ranks' elements, not their sum.",
            "The operation: ncclSum, not ncclMax.", largest),
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
            [=](std::size_t k) { return value(0, k) + value(std::min(1, sum.ranks - 1), k); }),
      named(
          "powers_of_two_only",
          "The ranks exchanged with partners at distances 1, 2, 4, ...; where the number of ranks "
          "is no power of two, some have no partner, and miss arrays.",
          "rank ^ step may be no rank at all. Reading all ranks in a loop needs no partners.",
          [=](std::size_t k) { return detail::butterfly(sum, rank_of(k), k % n); }),
  };
  if (sum.ranks == 1) all.clear();  // where many mistakes give the same
  if (in_place) {
    all.push_back({"in_place_lost", "In place, the arrays were cleared before they were read.",
                   "recv[i] may be send[i]: nothing may be written there before all have read it.",
                   cleared});
  }
  return all;
}

/// "ranks_differ" where the rows of a result are not the same, bit by bit.
inline std::optional<Hypothesis> differing_ranks(const std::vector<double>& got,
                                                 std::size_t count) {
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
