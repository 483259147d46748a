// Lanes of a warp as a set: what groups inside a warp share.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "simt/builtins.h"
#include "simt/collective.h"
#include "simt/intrinsics.h"

namespace simt::cg {

SIMT_INLINE unsigned lane() {
  return thread_rank() % 32;
}
SIMT_INLINE unsigned full_mask(unsigned count) {
  return count >= 32 ? ~0u : (1u << count) - 1;
}
/// How many lanes of `mask` come before the calling one.
SIMT_INLINE unsigned rank_in(unsigned mask) {
  return static_cast<unsigned>(__builtin_popcount(mask & ((1u << lane()) - 1)));
}
/// The lane that has `rank` in `mask`; 32 if there is none.
inline unsigned lane_of_rank(unsigned mask, unsigned rank) {
  for (; mask != 0; mask &= mask - 1) {
    if (rank-- == 0) return static_cast<unsigned>(__builtin_ctz(mask));
  }
  return 32;
}
/// The bits of `lanes` by rank in `mask`.
inline unsigned by_rank(unsigned mask, unsigned lanes) {
  unsigned packed = 0;
  for (unsigned rank = 0; mask != 0; mask &= mask - 1, ++rank) {
    if ((lanes & mask & -mask) != 0) packed |= 1u << rank;
  }
  return packed;
}

/// The lanes that the calling thread's warp has in its block: fewer than 32 in a last, partial
/// warp.
SIMT_INLINE unsigned live_lanes() {
  const unsigned threads = block_threads();
  const unsigned first = thread_rank() - lane();
  return full_mask(threads - first);
}
/// Those lanes of `mask` that share the calling one's part, if each `count` by rank make one.
inline unsigned part_of(unsigned mask, unsigned count) {
  const unsigned first = rank_in(mask) / count * count;
  unsigned part = 0;
  unsigned rank = 0;
  for (unsigned left = mask; left != 0; left &= left - 1, ++rank) {
    if (rank >= first && rank - first < count) part |= left & -left;
  }
  return part;
}

/// The value of lane `from`, for any type that may be copied as bytes; the own one if `from` is 32.
template <class T>
SIMT_INLINE T read_lane(unsigned mask, const T& value, unsigned from) {
  static_assert(std::is_trivially_copyable_v<T>, "a shuffle copies the bytes of its value");
  const int source = static_cast<int>(from < 32 ? from : lane());
  if constexpr (sizeof(T) <= sizeof(std::uint64_t)) {
    return __shfl_sync(mask, value, source);
  } else {
    constexpr std::size_t kWords = (sizeof(T) + 7) / 8;
    std::uint64_t words[kWords] = {};
    std::memcpy(words, &value, sizeof(T));
    for (std::uint64_t& word : words) word = __shfl_sync(mask, word, source);
    T result;
    std::memcpy(&result, words, sizeof(T));
    return result;
  }
}

/// Shuffles, votes and matches of a group of lanes; `Group` has mask() and lane_at(rank), which is
/// 32 for a rank that is not in the group.
template <class Group>
class Lanes {
 public:
  template <class T>
  SIMT_INLINE T shfl(T value, int rank) const {
    return read_lane(mask(), value, self().lane_at(self().wrap(rank)));
  }
  template <class T>
  SIMT_INLINE T shfl_up(T value, unsigned delta) const {
    const unsigned rank = self().thread_rank();
    return read_lane(mask(), value, rank >= delta ? self().lane_at(rank - delta) : 32);
  }
  template <class T>
  SIMT_INLINE T shfl_down(T value, unsigned delta) const {
    return read_lane(mask(), value, self().lane_at(self().thread_rank() + delta));
  }
  SIMT_INLINE int any(int predicate) const { return __any_sync(mask(), predicate); }
  SIMT_INLINE int all(int predicate) const { return __all_sync(mask(), predicate); }
  SIMT_INLINE unsigned ballot(int predicate) const {
    return by_rank(mask(), __ballot_sync(mask(), predicate));
  }
  template <class T>
  SIMT_INLINE unsigned match_any(T value) const {
    return by_rank(mask(), __match_any_sync(mask(), value));
  }
  template <class T>
  SIMT_INLINE unsigned match_all(T value, int& predicate) const {
    return by_rank(mask(), __match_all_sync(mask(), value, &predicate));
  }
  SIMT_INLINE void sync() const { __syncwarp(mask()); }

 private:
  const Group& self() const { return static_cast<const Group&>(*this); }
  SIMT_INLINE unsigned mask() const { return self().mask(); }
};

}  // namespace simt::cg
