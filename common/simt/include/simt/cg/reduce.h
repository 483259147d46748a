// cooperative_groups::reduce().
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simt/cg/operations.h"

namespace simt::cg {

/// Halves a power of two of values as shuffles would; other counts are folded from the left.
template <class T, class Op>
void reduce_body(std::uint64_t* values, unsigned arrived) {
  Item<T, Op>* items[32];
  unsigned count = 0;
  for (unsigned left = arrived; left != 0; left &= left - 1) {
    items[count++] = item_of<T, Op>(values[__builtin_ctz(left)]);
  }
  Op& op = *items[0]->op;
  if ((count & (count - 1)) == 0) {
    for (unsigned half = count / 2; half > 0; half /= 2) {
      for (unsigned i = 0; i < half; ++i) {
        items[i]->value = op(items[i]->value, items[i + half]->value);
      }
    }
  } else {
    for (unsigned i = 1; i < count; ++i) items[0]->value = op(items[0]->value, items[i]->value);
  }
  for (unsigned i = 1; i < count; ++i) items[i]->value = items[0]->value;
}

}  // namespace simt::cg

namespace cooperative_groups {

/// What `op` makes of all values of the group; every thread gets it.
template <class Group, class T, class Op>
SIMT_INLINE auto reduce(const Group& group, T&& value, Op&& op)
    -> std::remove_cv_t<std::remove_reference_t<T>> {
  using Value = std::remove_cv_t<std::remove_reference_t<T>>;
  using Operation = std::remove_reference_t<Op>;
  return simt::cg::together<Value, Operation>(group.mask(), value, op,
                                              simt::cg::reduce_body<Value, Operation>);
}

template <class Group, class T, class Op>
SIMT_INLINE void reduce_store_async(const Group& group, T* to, T value, Op&& op) {
  const T result = cooperative_groups::reduce(group, value, op);
  if (group.thread_rank() == 0) *to = result;
}
/// Combines the group's result with the atomic object `to`.
template <class Group, class Atomic, class T, class Op>
SIMT_INLINE void reduce_update_async(const Group& group, Atomic& to, T value, Op&& op) {
  const T result = cooperative_groups::reduce(group, value, op);
  if (group.thread_rank() != 0) return;
  T old = to.load();
  while (!to.compare_exchange_weak(old, op(old, result))) {
  }
}

}  // namespace cooperative_groups
