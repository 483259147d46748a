// The sizes of the cases, and what their inputs hold: mostly whole numbers, so small that sums are
// exact in FP32 in any order, and positive, so that every part that is left out shows.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lab/fill.h"

namespace lab {

enum class Task : std::uint8_t { floats, ints, kept, count, all };
enum class Content : std::uint8_t { positive, negative, both, mixed, large, random, large_first };

struct Size {
  Task task = Task::all;
  std::size_t n = 0;
  Content content = Content::positive;

  bool sums_floats() const { return task == Task::floats || task == Task::all; }
  bool sums_ints() const { return task == Task::ints || task == Task::all; }
  bool compacts() const { return task == Task::kept || task == Task::count || task == Task::all; }
};

/// "floats_257"
inline std::string name_of(const Size& s) {
  constexpr const char* kTasks[] = {"floats_", "ints_", "kept_", "count_", "all_"};
  return kTasks[static_cast<int>(s.task)] + std::to_string(s.n);
}

/// "sum of floats, n = 257"
inline std::string in_words(const Size& s) {
  constexpr const char* kTasks[] = {"sum of floats", "sum of ints", "compaction", "compaction",
                                    "both sums and compaction"};
  constexpr const char* kContents[] = {"",         ", negative",      "", "", ", large",
                                       ", random", ", 2^24 before 1s"};
  return kTasks[static_cast<int>(s.task)] + (", n = " + std::to_string(s.n)) +
         kContents[static_cast<int>(s.content)];
}

/// Whole numbers from 1 to it have sums of at most `total`.
inline int most(std::size_t n, double total) {
  return static_cast<int>(
      std::clamp(total / static_cast<double>(std::max<std::size_t>(n, 1)), 1.0, 9999.0));
}
inline int most_float(std::size_t n) {
  return most(n, 0x1p24);
}
inline int most_int(std::size_t n) {
  return most(n, 0x1p31 - 1);
}

/// Which share of the whole numbers is kept, on average.
inline double kept_share(const Size& s) {
  if (s.content == Content::negative) return 0;
  if (s.content == Content::positive) return 1;
  const double hi = most_int(s.n);
  return hi / (2 * hi + 1);
}

inline void fill_floats(const Fill& fill, const Input<float>& in, const Size& s) {
  if (s.content == Content::random) return fill.uniform(in);
  if (s.content == Content::both) return fill.integers(in, -8, 8);
  if (s.content != Content::large_first) return fill.integers(in, 1, most_float(s.n));
  std::vector<float> values(s.n, 1.0f);
  values[0] = 0x1p24f;
  fill.values(in, values);
}

inline void fill_ints(const Fill& fill, const Input<int>& in, const Size& s) {
  const int hi = most_int(s.n);
  switch (s.content) {
    case Content::negative:
      return fill.integers(in, -hi, -1);
    case Content::large:
      return fill.integers(in, 100001, 999999);
    case Content::mixed: {
      std::vector<int> values(s.n);
      for (std::size_t i = 0; i < s.n; ++i) {  // zeros are not kept
        values[i] = i % 7 == 3 ? 0 : integer(fill.seed_of(in), i, -999999, 999999);
      }
      return fill.values(in, values);
    }
    case Content::both:  // their sums stay within int in any order
      return fill.integers(in, s.n >= (std::size_t{1} << 31) ? 0 : -hi, hi);
    default:
      return fill.integers(in, 1, hi);
  }
}

}  // namespace lab
