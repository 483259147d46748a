// cooperative_groups::inclusive_scan() and exclusive_scan().
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simt/cg/operations.h"

namespace simt::cg {

template <class T, class Op>
void inclusive_body(std::uint64_t* values, unsigned arrived) {
  const Item<T, Op>* before = nullptr;
  for (unsigned left = arrived; left != 0; left &= left - 1) {
    Item<T, Op>* item = item_of<T, Op>(values[__builtin_ctz(left)]);
    if (before != nullptr) item->value = (*item->op)(before->value, item->value);
    before = item;
  }
}

template <class T, class Op>
void exclusive_body(std::uint64_t* values, unsigned arrived) {
  bool is_first = true;
  T sum = T();
  for (unsigned left = arrived; left != 0; left &= left - 1) {
    Item<T, Op>* item = item_of<T, Op>(values[__builtin_ctz(left)]);
    const T own = item->value;
    item->value = sum;
    sum = is_first ? own : (*item->op)(sum, own);
    is_first = false;
  }
}

}  // namespace simt::cg

namespace cooperative_groups {

/// What `op` makes of the values up to the calling thread's own, by rank.
template <class Group, class T, class Op = plus<std::remove_cv_t<std::remove_reference_t<T>>>>
SIMT_INLINE auto inclusive_scan(const Group& group, T&& value, Op&& op = Op())
    -> std::remove_cv_t<std::remove_reference_t<T>> {
  using Value = std::remove_cv_t<std::remove_reference_t<T>>;
  using Operation = std::remove_reference_t<Op>;
  return simt::cg::together<Value, Operation>(group.mask(), value, op,
                                              simt::cg::inclusive_body<Value, Operation>);
}
/// The same without the own value; the first thread gets T().
template <class Group, class T, class Op = plus<std::remove_cv_t<std::remove_reference_t<T>>>>
SIMT_INLINE auto exclusive_scan(const Group& group, T&& value, Op&& op = Op())
    -> std::remove_cv_t<std::remove_reference_t<T>> {
  using Value = std::remove_cv_t<std::remove_reference_t<T>>;
  using Operation = std::remove_reference_t<Op>;
  return simt::cg::together<Value, Operation>(group.mask(), value, op,
                                              simt::cg::exclusive_body<Value, Operation>);
}

/// Adds the group's total to the atomic object `to`; gives each thread what `to` held before it.
template <class Group, class Atomic, class T>
SIMT_INLINE T exclusive_scan_update(const Group& group, Atomic& to, T value) {
  const T before = cooperative_groups::exclusive_scan(group, value);
  T old = T();
  if (group.thread_rank() + 1 == group.size()) old = to.fetch_add(before + value);
  return group.shfl(old, static_cast<int>(group.size()) - 1) + before;
}
template <class Group, class Atomic, class T>
SIMT_INLINE T inclusive_scan_update(const Group& group, Atomic& to, T value) {
  return cooperative_groups::exclusive_scan_update(group, to, value) + value;
}

}  // namespace cooperative_groups
