// Copies that a group makes together.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simt/barrier_objects.h"
#include "simt/cg/tile.h"

namespace cooperative_groups {

/// Copies `bytes` bytes; every call is one batch for wait_prior().
template <class Group, class To, class From, class Bytes>
SIMT_INLINE void memcpy_async(const Group& group, To* to, const From* from, Bytes bytes) {
  assert(simt::are_aligned<Bytes>(to, from, bytes));
  simt::copy_by_group(group, to, from, bytes, nullptr);
  simt::commit_copies();
}
/// Copies as many whole elements as both sides have.
template <class Group, class T, class ToCount, class FromCount>
SIMT_INLINE void memcpy_async(const Group& group, T* to, ToCount to_count, const T* from,
                              FromCount from_count) {
  const std::size_t room = static_cast<std::size_t>(to_count);
  const std::size_t count = static_cast<std::size_t>(from_count);
  simt::copy_by_group(group, to, from, (count < room ? count : room) * sizeof(T), nullptr);
  simt::commit_copies();
}
template <unsigned Newest, class Group>
SIMT_INLINE void wait_prior(const Group& group) {
  simt::wait_for_copies(Newest);
  group.sync();
}
template <class Group>
SIMT_INLINE void wait(const Group& group) {
  cooperative_groups::wait_prior<0>(group);
}

}  // namespace cooperative_groups
