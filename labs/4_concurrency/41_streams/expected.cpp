// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lab/chunks.h"

#include <algorithm>
#include <cstddef>

namespace lab {
namespace {

using Values = std::vector<double>;

constexpr std::size_t kFewestOfAChunk = 8;  // elements: less may be right by chance

/// How many elements are right before the first wrong one.
std::size_t right_at_begin(const Values& got, const Values& right) {
  return static_cast<std::size_t>(
      std::mismatch(got.begin(), got.end(), right.begin(), right.end()).first - got.begin());
}

/// Of each chunk but the last, which may be shorter.
bool only_quarters_are_right(const Values& got, const Values& right) {
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

bool is_first_chunk_everywhere(const Values& got, const Values& right) {
  // Behind the first chunk some elements may be right by chance.
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

}  // namespace

std::vector<Hypothesis> with_chunk_mistakes(const std::vector<double>& right, const View<float>& in,
                                            std::vector<Hypothesis> others) {
  others.push_back(
      {"not_computed", "The result is the input: it was copied to the device and back.",
       "Between the copy in and the copy out stands the kernel: on the same part of `work`, in the "
       "same stream, or with an event between.",
       nullptr, [in](std::size_t i) { return static_cast<double>(in[i]); }});
  others.push_back({"first_chunk_everywhere", "Every chunk of the result is that of the first one.",
                    "The copy in: the chunk that begins at `first` comes from in + first.", nullptr,
                    nullptr,
                    [right](const Values& got) { return is_first_chunk_everywhere(got, right); }});
  others.push_back(
      {"size_in_elements",
       "Of every chunk the first quarter alone is right: a float has four bytes.",
       "The third argument of cudaMemcpyAsync(): it counts bytes, count * sizeof(float).", nullptr,
       nullptr, [right](const Values& got) { return only_quarters_are_right(got, right); }});
  return others;
}

Hypothesis chunk_beyond_its_room(bool in_slots) {
  if (in_slots) {
    return {"out_of_bounds_write", "A chunk's slot sticks out of the memory for the slots.",
            "The slots: of S, slot s begins at s * (work_size / S), counted in elements, with "
            "s < S, and holds a chunk of at most work_size / S elements.",
            nullptr};
  }
  return {"out_of_bounds_write", "A copy of a chunk goes beyond the end.",
          "The copy out: its offset counts elements, and the last chunk has what is left of n, "
          "min(chunk, n - first).",
          nullptr};
}

}  // namespace lab
