// The operations that reductions and scans know by name, and what a group of lanes does as one.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "simt/cg/tile.h"

namespace cooperative_groups {

template <class T>
struct plus {
  SIMT_INLINE T operator()(T a, T b) const { return a + b; }
};
template <class T>
struct less {
  SIMT_INLINE T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T>
struct greater {
  SIMT_INLINE T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T>
struct bit_and {
  SIMT_INLINE T operator()(T a, T b) const { return a & b; }
};
template <class T>
struct bit_or {
  SIMT_INLINE T operator()(T a, T b) const { return a | b; }
};
template <class T>
struct bit_xor {
  SIMT_INLINE T operator()(T a, T b) const { return a ^ b; }
};

}  // namespace cooperative_groups

namespace simt::cg {

/// What a lane brings to an operation of its group, and takes from it.
template <class T, class Op>
struct Item {
  T value;
  Op* op;
};

template <class T, class Op>
SIMT_INLINE Item<T, Op>* item_of(std::uint64_t bits) {
  return reinterpret_cast<Item<T, Op>*>(bits);
}

template <class T, class Op>
SIMT_INLINE T together(unsigned mask, T value, Op& op, Collective body) {
  static_assert(std::is_trivially_copyable_v<T>, "groups exchange the bytes of their values");
  Item<T, Op> item = {value, &op};
  collective(mask, reinterpret_cast<std::uint64_t>(&item), body);
  no_tail_call();
  return item.value;
}

}  // namespace simt::cg
