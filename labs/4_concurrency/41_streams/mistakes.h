// Mistakes of pipelines that work chunk by chunk through a small array of device memory.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "lab/expected.h"

namespace lab {
namespace detail {

using Values = std::vector<double>;

constexpr std::size_t kFewestOfAChunk = 8;  // elements: fewer may be right by chance

/// How many elements are right before the first wrong one.
inline std::size_t right_at_begin(const Values& got, const Values& right) {
  return static_cast<std::size_t>(
      std::mismatch(got.begin(), got.end(), right.begin(), right.end()).first - got.begin());
}

/// Of each chunk except the last, which may be shorter.
inline bool only_quarters_are_right(const Values& got, const Values& right) {
  const std::size_t quarter = right_at_begin(got, right);
  const std::size_t chunk = 4 * quarter;
  if (quarter < kFewestOfAChunk || got.size() < 2 * chunk) return false;
  const std::size_t whole = got.size() / chunk * chunk;
  std::size_t differing = 0;  // some wrong ones may be right by chance
  for (std::size_t i = 0; i < whole; ++i) {
    if (i % chunk < quarter && got[i] != right[i]) return false;
    differing += got[i] != right[i] ? 1 : 0;
  }
  return 10 * differing >= 9 * (whole - whole / 4);
}

inline bool is_first_chunk_everywhere(const Values& got, const Values& right) {
  // After the first chunk some elements may be right by chance.
  const std::size_t most = right_at_begin(got, right);
  if (most == got.size()) return false;
  for (std::size_t chunk = most; chunk >= kFewestOfAChunk && chunk + kFewestOfAChunk > most;
       --chunk) {
    std::size_t i = chunk;
    while (i < got.size() && got[i] == right[i % chunk]) ++i;
    if (i == got.size()) return true;
  }
  return false;
}

}  // namespace detail

/// What a wrong offset or size of a chunk's copy makes of a result whose elements are `right`.
inline std::vector<Hypothesis> chunk_mistakes(const std::vector<double>& right) {
  using Got = const std::vector<double>&;
  return {{"first_chunk_everywhere", "Every chunk of the result is a copy of the first chunk.",
           "The copy in: the chunk that begins at `first` comes from in + first.", nullptr, nullptr,
           [right](Got got) { return detail::is_first_chunk_everywhere(got, right); }},
          {"size_in_elements",
           "Only the first quarter of every chunk is right: a float has four bytes.",
           "The third argument of cudaMemcpyAsync() is in bytes: count * sizeof(float).", nullptr,
           nullptr, [right](Got got) { return detail::only_quarters_are_right(got, right); }}};
}

/// What it means that something was written behind the end of the device memory that holds the
/// slots, or else of an array on the host.
inline Hypothesis chunk_out_of_bounds(bool in_slots) {
  if (in_slots) {
    return {"out_of_bounds_write", "A chunk's slot extends beyond the end of `work`.",
            "The slots: of S slots, slot s begins at element s * (work_size / S), with s < S, and "
            "holds a chunk of at most work_size / S elements.",
            nullptr};
  }
  return {"out_of_bounds_write", "A chunk's copy extends beyond the end of the array.",
          "The copy out: its offset is in elements, and the last chunk has only the rest of n, "
          "min(chunk, n - first).",
          nullptr};
}

}  // namespace lab
