// Groups inside a warp: tiles of a size that is a power of two, and any set of lanes.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <utility>

#include "simt/cg/groups.h"

namespace cooperative_groups {

/// `Size` neighbouring lanes.
template <unsigned Size, class Parent = void>
class thread_block_tile : public simt::cg::Lanes<thread_block_tile<Size, Parent>> {
  static_assert(Size >= 1 && (Size & (Size - 1)) == 0,
                "the size of a thread_block_tile is a power of two");
  static_assert(Size <= 32,
                "a thread_block_tile of more than 32 threads is not available on the cpu device");

 public:
  SIMT_INLINE thread_block_tile(unsigned rank, unsigned parts) : rank_(rank), parts_(parts) {}
  /// The tile of the same lanes, whatever it was cut from.
  template <class Other>
  SIMT_INLINE thread_block_tile(const thread_block_tile<Size, Other>& other)
      : rank_(other.meta_group_rank()), parts_(other.meta_group_size()) {}

  SIMT_INLINE static constexpr unsigned size() { return Size; }
  SIMT_INLINE static constexpr unsigned num_threads() { return Size; }
  SIMT_INLINE static unsigned thread_rank() { return simt::cg::lane() % Size; }
  SIMT_INLINE unsigned meta_group_rank() const { return rank_; }
  SIMT_INLINE unsigned meta_group_size() const { return parts_; }
  SIMT_INLINE operator thread_group() const { return thread_group(mask()); }

  template <class T>
  SIMT_INLINE T shfl_xor(T value, int lane_mask) const {
    const unsigned to = simt::cg::lane() ^ static_cast<unsigned>(lane_mask);
    return simt::cg::read_lane(mask(), value, (mask() >> (to & 31) & 1) != 0 ? to & 31 : 32);
  }

  // For the operations on lanes.
  SIMT_INLINE static unsigned mask() {
    return simt::cg::full_mask(Size) << simt::cg::lane() / Size * Size;
  }
  SIMT_INLINE static unsigned lane_at(unsigned rank) {
    return rank < Size ? simt::cg::lane() / Size * Size + rank : 32;
  }
  SIMT_INLINE static unsigned wrap(int rank) { return static_cast<unsigned>(rank) % Size; }

 private:
  unsigned rank_;
  unsigned parts_;
};

/// Any lanes of a warp; ranks follow the order of the lanes.
class coalesced_group : public simt::cg::Lanes<coalesced_group> {
 public:
  SIMT_INLINE explicit coalesced_group(unsigned mask, unsigned rank = 0, unsigned parts = 1)
      : mask_(mask), rank_(rank), parts_(parts) {}
  template <unsigned Size, class Parent>
  SIMT_INLINE coalesced_group(const thread_block_tile<Size, Parent>& tile)
      : coalesced_group(tile.mask(), tile.meta_group_rank(), tile.meta_group_size()) {}

  SIMT_INLINE unsigned size() const { return static_cast<unsigned>(__builtin_popcount(mask_)); }
  SIMT_INLINE unsigned num_threads() const { return size(); }
  SIMT_INLINE unsigned thread_rank() const { return simt::cg::rank_in(mask_); }
  SIMT_INLINE unsigned meta_group_rank() const { return rank_; }
  SIMT_INLINE unsigned meta_group_size() const { return parts_; }
  SIMT_INLINE operator thread_group() const { return thread_group(mask_); }

  // For the operations on lanes.
  SIMT_INLINE unsigned mask() const { return mask_; }
  SIMT_INLINE unsigned lane_at(unsigned rank) const { return simt::cg::lane_of_rank(mask_, rank); }
  SIMT_INLINE unsigned wrap(int rank) const { return static_cast<unsigned>(rank) % size(); }

 private:
  unsigned mask_;
  unsigned rank_;
  unsigned parts_;
};

/// The lanes of the warp that stand at this call together.
SIMT_INLINE coalesced_group coalesced_threads() {
  return coalesced_group(__activemask());
}
SIMT_INLINE thread_block_tile<1> this_thread() {
  return {0, 1};
}

}  // namespace cooperative_groups
