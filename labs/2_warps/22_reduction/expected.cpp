// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lab/reduction.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace lab {
namespace {

using Values = std::vector<double>;
using Shared = std::shared_ptr<const Values>;

constexpr double kUnit = 0x1p-24;         // rounding of a float, relative
constexpr double kWholeInFloat = 0x1p24;  // whole numbers up to it are floats
constexpr std::size_t kLargestTile = 8192;

Expected one(double value) {
  return {1, 1, {value}, {}};
}

/// The sum of those whose index `takes` admits.
template <typename Takes>
double sum_where(const Values& values, Takes takes) {
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (takes(i)) sum += values[i];
  return sum;
}

std::size_t count_kept(const Values& values, std::size_t end) {
  const auto last = values.begin() + static_cast<std::ptrdiff_t>(end);
  return static_cast<std::size_t>(
      std::count_if(values.begin(), last, [](double x) { return x > 0; }));
}

bool have_same_values(Values a, Values b, std::ptrdiff_t first) {
  std::sort(a.begin(), a.begin() + first);
  std::sort(b.begin(), b.begin() + first);
  return std::equal(a.begin(), a.begin() + first, b.begin());
}

constexpr const char* kLookAtTail =
    "The bounds of the loop over the input, and the number of blocks: is it rounded up "
    "(lab::ceil_div)? What is done with the elements that no whole tile, warp or vector has?";
constexpr const char* kLookAtBlock =
    "The index: does it use blockIdx * blockDim + threadIdx? How does what a block has come "
    "together with what the others have?";

/// A beginning in[0, end) that is taken for the whole, as a mistake of `n` elements.
struct Beginning {
  std::size_t end;
  bool tail;  // else it is one block's
};

/// Ends of whole warps, vectors, blocks and tiles; then the first block alone.
std::vector<Beginning> beginnings(std::size_t n) {
  std::vector<Beginning> all;
  const auto add = [&](std::size_t end, bool tail) {
    const bool known =
        std::any_of(all.begin(), all.end(), [&](const Beginning& b) { return b.end == end; });
    if (end > 0 && end < n && !known) all.push_back({end, tail});
  };
  if (n > 0) add(n - 1, true);
  for (std::size_t tile = 2; tile <= kLargestTile; tile *= 2) add(n / tile * tile, true);
  for (std::size_t block = 64; block <= kLargestTile && 2 * block <= n; block *= 2) {
    add(block, false);
  }
  return all;
}

Hypothesis of_beginning(const Beginning& b, std::size_t n, std::function<Expected()> result) {
  if (b.tail) {
    return {"tail_never_read",
            fmt::format("The result is that of the first {} elements: the last {} of {} are left "
                        "out.",
                        b.end, n - b.end, n),
            kLookAtTail, std::move(result)};
  }
  return {"first_block_only",
          fmt::format("The result is that of the first {} of {} elements alone: the work of one "
                      "block.",
                      b.end, n),
          kLookAtBlock, std::move(result)};
}

/// Which threads of a block of `threads` a tree counts that halves its number: not all, unless it
/// is a power of two.
std::vector<char> counted_by_tree(std::size_t threads) {
  std::vector<std::vector<std::size_t>> has(threads);
  for (std::size_t t = 0; t < threads; ++t) has[t] = {t};
  for (std::size_t half = threads / 2; half > 0; half /= 2)
    for (std::size_t t = 0; t < half; ++t)
      has[t].insert(has[t].end(), has[t + half].begin(), has[t + half].end());
  std::vector<char> counted(threads, 0);
  for (const std::size_t t : has[0]) counted[t] = 1;
  return counted;
}

void add_parts_of_blocks(const Shared& in, std::vector<Hypothesis>& all) {
  const auto lanes = [&](const std::string& which, std::function<bool(std::size_t)> takes) {
    all.push_back(
        {"lanes_left_out",
         fmt::format("Of each warp {} are added up: the sums of the other lanes get lost.", which),
         "The offsets of the shuffles: 16, 8, 4, 2, 1, so that every lane's value comes "
         "down to lane 0; and who writes the result.",
         [in, takes] { return one(sum_where(*in, takes)); }});
  };
  for (const std::size_t k : {2, 4, 8, 16}) {
    lanes(fmt::format("the first {} lanes' values", k), [k](std::size_t i) { return i % 32 < k; });
    lanes(fmt::format("the values of one lane in {}", k),
          [k](std::size_t i) { return i % k == 0; });
  }
  lanes("the first lane's values alone", [](std::size_t i) { return i % 32 == 0; });
  for (std::size_t block = 64; block <= 1024; block += 32) {
    all.push_back({"first_warp_only",
                   fmt::format("Of each block of {} threads only the first warp's values are added "
                               "up.",
                               block),
                   "How the sums of the warps come together: each warp's lane 0 leaves its sum in "
                   "shared memory, and after a barrier one warp adds those up.",
                   [in, block] {
                     return one(sum_where(*in, [&](std::size_t i) { return i % block < 32; }));
                   }});
    if ((block & (block - 1)) == 0) continue;
    all.push_back({"tree_needs_power_of_two",
                   fmt::format("A tree that halves {} threads until one is left forgets some of "
                               "them: {} is no power of two.",
                               block, block),
                   "Blocks of 2^k threads (say so in a static_assert), or a tree that rounds its "
                   "half up.",
                   [in, counted = counted_by_tree(block), block] {
                     return one(
                         sum_where(*in, [&](std::size_t i) { return counted[i % block] == 1; }));
                   }});
  }
}

// Not exact, but as near as a sum in FP32 comes: of integers, or beside one large value.
void add_roundings(const Shared& in, std::vector<Hypothesis>& all) {
  double sum = 0;
  double size = 0;
  double largest = 0;
  for (const double x : *in) {
    sum += x;
    size += std::abs(x);
    largest = std::max(largest, std::abs(x));
  }
  if (size > kWholeInFloat && largest < size / 2) {
    const double near = 1e-3 * size;
    all.push_back({"precision_too_low",
                   "The sum is nearly right: it has the precision of float, which holds whole "
                   "numbers up to 2^24 only.",
                   "The type of every variable that the sum goes through.", nullptr, nullptr,
                   [=](const Values& got) {
                     const bool is_float =
                         got[0] == static_cast<double>(static_cast<float>(got[0]));
                     return is_float && std::abs(got[0] - sum) <= near;
                   }});
  }
  if (largest < size / 2) return;
  all.push_back({"small_values_lost",
                 "Small values were added one after another to a sum so large that each of them "
                 "is rounded away.",
                 "The longest chain of additions: let many threads add up few values each, and "
                 "join their sums as a tree.",
                 nullptr, nullptr,
                 [=](const Values& got) { return got[0] >= largest && got[0] < sum; }});
}

}  // namespace

Expected sum_of(const Values& values, double chain) {
  double sum = 0;
  double size = 0;
  for (const double x : values) {
    sum += x;
    size += std::abs(x);
  }
  Expected expected = one(sum);
  if (chain > 0) expected.bounds = {chain * kUnit * size};
  return expected;
}

std::vector<Hypothesis> sum_mistakes(Values values, double junk) {
  const auto in = std::make_shared<const Values>(std::move(values));
  std::vector<Hypothesis> all;
  if (in->empty()) return all;
  for (const Beginning& b : beginnings(in->size())) {
    all.push_back(of_beginning(b, in->size(), [in, end = b.end] {
      return one(sum_where(*in, [&](std::size_t i) { return i < end; }));
    }));
  }
  add_parts_of_blocks(in, all);
  add_roundings(in, all);
  if (junk == 0) return all;
  const double sum = sum_where(*in, [](std::size_t) { return true; });
  all.push_back({"reads_past_end", "The sum holds what stands behind the end of the input.",
                 "The guard of the load: an index of n or more must add nothing.", nullptr, nullptr,
                 [=](const Values& got) {
                   // The sum of int wraps around.  Whole numbers this far: the quotient is exact.
                   const double rest = std::remainder(got[0] - sum, 0x1p32);
                   for (double wraps = -8; wraps <= 8; ++wraps) {
                     const double k = (rest + wraps * 0x1p32) / junk;
                     if (k >= 1 && k <= kLargestTile && k == std::trunc(k)) return true;
                   }
                   return false;
                 }});
  return all;
}

Expected kept_of(const Values& values, double untouched) {
  Expected expected{1, values.size(), {}, {}};
  for (const double x : values)
    if (x > 0) expected.values.push_back(x);
  expected.values.resize(values.size(), untouched);
  return expected;
}

std::vector<Hypothesis> kept_mistakes(Values values, double untouched) {
  const auto in = std::make_shared<const Values>(std::move(values));
  const std::size_t n = in->size();
  std::vector<Hypothesis> all;
  const auto where = [in, untouched](auto takes) {
    return [in, untouched, takes] {
      Expected expected{1, in->size(), {}, {}};
      for (std::size_t i = 0; i < in->size(); ++i)
        if (takes((*in)[i], i)) expected.values.push_back((*in)[i]);
      expected.values.resize(in->size(), untouched);
      return expected;
    };
  };
  all.push_back({"wrong_condition", "Zeros are kept too.",
                 "The condition: greater than 0, not greater or equal.",
                 where([](double x, std::size_t) { return x >= 0; })});
  all.push_back({"wrong_condition", "What is not greater than 0 is kept, and the rest dropped.",
                 "The condition, and who asks it the other way round.",
                 where([](double x, std::size_t) { return x <= 0; })});
  for (const double hole : {untouched, 0.0}) {
    all.push_back({"gaps_left", "The kept elements stand where they stood in the input, with gaps.",
                   "The place that an element is written to: the number of those kept before it.",
                   [in, hole] {
                     Expected expected{1, in->size(), *in, {}};
                     for (double& x : expected.values)
                       if (!(x > 0)) x = hole;
                     return expected;
                   }});
  }
  for (const Beginning& b : beginnings(n)) {
    all.push_back(of_beginning(
        b, n, where([end = b.end](double x, std::size_t i) { return x > 0 && i < end; })));
  }
  all.push_back({"order_lost", "The right elements are kept, but not in their order.",
                 "Who gets which place: not whoever comes first (an atomic on a counter), but by "
                 "the number of those kept before, in the warp, in the block and in the blocks "
                 "before it.",
                 nullptr, nullptr, [in, untouched](const Values& got) {
                   const Values right = kept_of(*in, untouched).values;
                   const auto kept = static_cast<std::ptrdiff_t>(count_kept(*in, in->size()));
                   return have_same_values(right, got, kept) &&
                          std::equal(right.begin() + kept, right.end(), got.begin() + kept);
                 }});
  return all;
}

Expected kept_count_of(const Values& values) {
  return one(static_cast<double>(count_kept(values, values.size())));
}

std::vector<Hypothesis> kept_count_mistakes(Values values) {
  const auto in = std::make_shared<const Values>(std::move(values));
  const std::size_t n = in->size();
  const auto of = [](std::size_t count) {
    return [count] { return one(static_cast<double>(count)); };
  };
  std::vector<Hypothesis> all;
  const std::size_t right = count_kept(*in, n);
  if (right > 0) {
    all.push_back({"count_off_by_one",
                   "The count is one too small: it is the place of the last one.",
                   "Places begin at 0: the count is the last place plus one.", of(right - 1)});
  }
  for (std::size_t tile = 32; tile <= kLargestTile && n > 0; tile *= 2) {
    all.push_back({"last_tile_not_counted",
                   fmt::format("The count lacks the last tile's elements (a tile of {}).", tile),
                   "An exclusive scan ends before the last tile: its own number comes on top.",
                   of(count_kept(*in, (n - 1) / tile * tile))});
  }
  for (const Beginning& b : beginnings(n)) {
    all.push_back(of_beginning(b, n, of(count_kept(*in, b.end))));
  }
  return all;
}

}  // namespace lab
