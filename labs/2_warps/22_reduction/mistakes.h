// What sums and compactions become by the mistakes that people make: the right result of a part of
// the input, mostly.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "expected.h"

namespace lab {
namespace detail {

using Shared = std::shared_ptr<const Values>;

constexpr double kWholeInFloat = 0x1p24;  // every whole number up to it is a float
constexpr std::size_t kLargestTile = 8192;

/// The elements whose index `takes` accepts.
template <typename Takes>
Values part_of(const Values& values, Takes takes) {
  Values part;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (takes(i)) part.push_back(values[i]);
  return part;
}

inline Values first_of(const Values& values, std::size_t end) {
  return {values.begin(), values.begin() + static_cast<std::ptrdiff_t>(end)};
}

/// The first `end` elements alone, taken for all of them.
struct Beginning {
  std::size_t end;
  bool tail;  // else it is the work of one block
};

/// Ends of complete warps, vectors, blocks and tiles; then the first block alone.
inline std::vector<Beginning> beginnings(std::size_t n) {
  std::vector<Beginning> all;
  const auto add = [&](std::size_t end, bool tail) {
    const bool known =
        std::any_of(all.begin(), all.end(), [&](const Beginning& b) { return b.end == end; });
    if (end > 0 && end < n && !known) all.push_back({end, tail});
  };
  if (n > 0) add(n - 1, true);
  for (std::size_t tile = 2; tile <= kLargestTile; tile *= 2) add(n / tile * tile, true);
  for (std::size_t block = 64; block <= kLargestTile && 2 * block <= n; block *= 2)
    add(block, false);
  return all;
}

/// `result` gives the right result of the first elements.
inline void add_beginnings(const Shared& in, std::function<Expected(const Values&)> result,
                           std::vector<Hypothesis>& all) {
  const std::size_t n = in->size();
  for (const Beginning& b : beginnings(n)) {
    const auto of_first = [in, result, end = b.end] { return result(first_of(*in, end)); };
    const std::string first = "This is the result for the first " + std::to_string(b.end) + " of " +
                              std::to_string(n) + " elements";
    if (b.tail) {
      all.push_back(
          {"tail_never_read", first + ": the last " + std::to_string(n - b.end) + " are missing.",
           "The bounds of the loop over the input, and the number of blocks: is it rounded up "
           "(lab::ceil_div)? Which code handles the elements that fill no tile, warp or vector?",
           of_first});
    } else {
      all.push_back(
          {"first_block_only", first + ": one block's work.",
           "The index: is it blockIdx.x * blockDim.x + threadIdx.x? Then the step that combines "
           "the blocks' results.",
           of_first});
    }
  }
}

/// Which threads of a block are counted by a tree that halves the number of threads: not all,
/// unless it is a power of two.
inline std::vector<char> counted_by_tree(std::size_t threads) {
  std::vector<std::vector<std::size_t>> has(threads);
  for (std::size_t t = 0; t < threads; ++t) has[t] = {t};
  for (std::size_t half = threads / 2; half > 0; half /= 2)
    for (std::size_t t = 0; t < half; ++t)
      has[t].insert(has[t].end(), has[t + half].begin(), has[t + half].end());
  std::vector<char> counted(threads, 0);
  for (const std::size_t t : has[0]) counted[t] = 1;
  return counted;
}

inline void add_parts_of_warps(const Shared& in, std::vector<Hypothesis>& all) {
  const auto lanes = [&](const std::string& which, std::function<bool(std::size_t)> takes) {
    all.push_back({"lanes_left_out",
                   "Each warp adds up " + which + ": the sums of its other lanes are lost.",
                   "The offsets of the shuffles: 16, 8, 4, 2, 1 bring every lane's value to lane "
                   "0. Then the lane that writes the result.",
                   [in, takes] { return sum_of(part_of(*in, takes)); }});
  };
  for (const std::size_t k : {2, 4, 8, 16}) {
    lanes("the values of its first " + std::to_string(k) + " lanes only",
          [k](std::size_t i) { return i % 32 < k; });
    lanes("the values of one lane in " + std::to_string(k),
          [k](std::size_t i) { return i % k == 0; });
  }
  lanes("the values of its first lane only", [](std::size_t i) { return i % 32 == 0; });
}

inline void add_parts_of_blocks(const Shared& in, std::vector<Hypothesis>& all) {
  for (std::size_t block = 64; block <= 1024; block += 32) {
    const std::string threads = std::to_string(block);
    all.push_back(
        {"first_warp_only",
         "Each block of " + threads + " threads adds up the values of its first warp only.",
         "How the warps' sums are combined: lane 0 of each warp writes its sum to "
         "shared memory, and after a barrier one warp adds them up.",
         [in, block] {
           return sum_of(part_of(*in, [&](std::size_t i) { return i % block < 32; }));
         }});
    if ((block & (block - 1)) == 0) continue;
    all.push_back(
        {"tree_needs_power_of_two",
         "A tree that halves " + threads + " threads until one is left drops some of them: " +
             threads + " is not a power of two.",
         "Blocks of 2^k threads (with a static_assert), or a tree that rounds its half "
         "up.",
         [in, counted = counted_by_tree(block), block] {
           return sum_of(part_of(*in, [&](std::size_t i) { return counted[i % block] == 1; }));
         }});
  }
}

// Not exact, but as close as a sum in FP32 gets: of integers, or next to one large value.
inline void add_roundings(const Shared& in, std::vector<Hypothesis>& all) {
  const double sum = Sum{}(in->data(), 0, in->size());
  double magnitude = 0;
  double largest = 0;
  for (const double x : *in) {
    magnitude += std::abs(x);
    largest = std::max(largest, std::abs(x));
  }
  if (magnitude > kWholeInFloat && largest < magnitude / 2) {
    all.push_back({"precision_too_low",
                   "The sum is close, but it has the precision of float, which holds whole "
                   "numbers exactly only up to 2^24.",
                   "The type of every variable that the sum goes through.", nullptr, nullptr,
                   [=](const Values& got) {
                     const bool is_float =
                         got[0] == static_cast<double>(static_cast<float>(got[0]));
                     return is_float && std::abs(got[0] - sum) <= 1e-3 * magnitude;
                   }});
  }
  if (largest < magnitude / 2) return;
  all.push_back({"small_values_lost",
                 "Small values were added one by one to a sum so large that rounding removes each "
                 "of them.",
                 "The longest chain of additions: let many threads add up a small number of "
                 "values each, and combine their sums as a tree.",
                 nullptr, nullptr,
                 [=](const Values& got) { return got[0] >= largest && got[0] < sum; }});
}

inline bool have_same_values(Values a, Values b, std::ptrdiff_t first) {
  std::sort(a.begin(), a.begin() + first);
  std::sort(b.begin(), b.begin() + first);
  return std::equal(a.begin(), a.begin() + first, b.begin());
}

}  // namespace detail

/// Of sum_of().  `behind` is the value of the elements behind the end of the array; 0: not known.
/// Positive whole numbers distinguish best.
inline std::vector<Hypothesis> sum_mistakes(Values values, double behind) {
  const auto in = std::make_shared<const Values>(std::move(values));
  std::vector<Hypothesis> all;
  if (in->empty()) return all;
  detail::add_beginnings(
      in, [](const Values& first) { return sum_of(first); }, all);
  detail::add_parts_of_warps(in, all);
  detail::add_parts_of_blocks(in, all);
  detail::add_roundings(in, all);
  if (behind == 0) return all;
  const double sum = Sum{}(in->data(), 0, in->size());
  all.push_back({"reads_past_end", "The sum includes elements behind the end of the input.",
                 "The guard of the load: an index of n or more must add nothing.", nullptr, nullptr,
                 [=](const Values& got) {
                   // A sum of int wraps around.  Whole numbers this small: the quotient is exact.
                   const double rest = std::remainder(got[0] - sum, 0x1p32);
                   for (double wraps = -8; wraps <= 8; ++wraps) {
                     const double k = (rest + wraps * 0x1p32) / behind;
                     if (k >= 1 && k <= detail::kLargestTile && k == std::trunc(k)) return true;
                   }
                   return false;
                 }});
  return all;
}

/// Of kept_of(), with as many elements as there are values.
inline std::vector<Hypothesis> kept_mistakes(Values values, double untouched) {
  const auto in = std::make_shared<const Values>(std::move(values));
  const std::size_t n = in->size();
  std::vector<Hypothesis> all;
  all.push_back({"wrong_condition", "Zeros are kept too.",
                 "The condition: greater than 0, not greater or equal.",
                 [=] { return kept_of(*in, n, untouched, [](double x) { return x >= 0; }); }});
  all.push_back({"wrong_condition", "The elements that should be dropped are kept, and vice versa.",
                 "The condition, and every branch that depends on it: is one of them inverted?",
                 [=] { return kept_of(*in, n, untouched, [](double x) { return x <= 0; }); }});
  for (const double hole : {untouched, 0.0}) {
    all.push_back({"gaps_left", "The kept elements are at their indices of the input, with gaps.",
                   "The index to write to: the number of elements kept before this one.", [=] {
                     Expected expected{1, n, *in, {}};
                     for (double& x : expected.values)
                       if (!IsKept{}(x)) x = hole;
                     return expected;
                   }});
  }
  detail::add_beginnings(
      in, [=](const Values& first) { return kept_of(first, n, untouched); }, all);
  all.push_back({"order_lost", "The right elements are kept, but not in their order.",
                 "How an element gets its index: not in arrival order (an atomic on a counter), "
                 "but from the number of elements kept before it in its warp, in its block and "
                 "in the blocks before.",
                 nullptr, nullptr, [=](const Values& got) {
                   const Values right = kept_of(*in, n, untouched).values;
                   const auto kept = static_cast<std::ptrdiff_t>(KeptCount{}(in->data(), 0, n));
                   return detail::have_same_values(right, got, kept) &&
                          std::equal(right.begin() + kept, right.end(), got.begin() + kept);
                 }});
  return all;
}

/// Of kept_count_of().
inline std::vector<Hypothesis> kept_count_mistakes(Values values) {
  const auto in = std::make_shared<const Values>(std::move(values));
  const std::size_t n = in->size();
  std::vector<Hypothesis> all;
  const double right = KeptCount{}(in->data(), 0, n);
  if (right > 0) {
    all.push_back({"count_off_by_one",
                   "The count is one too small: it is the index of the last kept element.",
                   "Indices begin at 0: the count is the last index plus one.",
                   [=] { return one(right - 1); }});
  }
  for (std::size_t tile = 32; tile <= detail::kLargestTile && n > 0; tile *= 2) {
    all.push_back(
        {"last_tile_not_counted",
         "The count lacks the elements of the last tile (of " + std::to_string(tile) + ").",
         "An exclusive scan ends before the last tile: add that tile's own count.",
         [=] { return kept_count_of(detail::first_of(*in, (n - 1) / tile * tile)); }});
  }
  detail::add_beginnings(in, kept_count_of, all);
  return all;
}

}  // namespace lab
