// Groups cut into smaller ones.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simt/cg/tile.h"

namespace cooperative_groups {

template <unsigned Size>
SIMT_INLINE thread_block_tile<Size, thread_block> tiled_partition(const thread_block& block) {
  return {block.thread_rank() / Size, (block.size() + Size - 1) / Size};
}
template <unsigned Size, unsigned Outer, class Parent>
SIMT_INLINE thread_block_tile<Size, thread_block_tile<Outer, Parent>> tiled_partition(
    const thread_block_tile<Outer, Parent>& tile) {
  static_assert(Size <= Outer, "a tile is cut into smaller ones");
  return {tile.thread_rank() / Size, Outer / Size};
}
template <unsigned Size>
SIMT_INLINE thread_block_tile<Size> tiled_partition(const thread_group& group) {
  const auto size = static_cast<unsigned>(group.size());
  return {static_cast<unsigned>(group.thread_rank()) / Size, (size + Size - 1) / Size};
}
SIMT_INLINE thread_group tiled_partition(const thread_group& group, unsigned count) {
  return group.part(count);
}
SIMT_INLINE thread_group tiled_partition(const thread_block& block, unsigned count) {
  return thread_group(block).part(count);
}
SIMT_INLINE coalesced_group tiled_partition(const coalesced_group& group, unsigned count) {
  return coalesced_group(simt::cg::part_of(group.mask(), count), group.thread_rank() / count,
                         (group.size() + count - 1) / count);
}

/// The lanes of the group that gave the same value.
template <class Group, class Label>
SIMT_INLINE coalesced_group labeled_partition(const Group& group, Label label) {
  const unsigned mine = __match_any_sync(group.mask(), label);
  // Groups are numbered by their first lanes.
  const bool is_first = (mine & ((1u << simt::cg::lane()) - 1)) == 0;
  const unsigned firsts = __ballot_sync(group.mask(), is_first);
  const unsigned before = firsts & ((mine & -mine) - 1);
  return coalesced_group(mine, static_cast<unsigned>(__builtin_popcount(before)),
                         static_cast<unsigned>(__builtin_popcount(firsts)));
}
template <class Group>
SIMT_INLINE coalesced_group binary_partition(const Group& group, bool predicate) {
  const unsigned yes = __ballot_sync(group.mask(), predicate);
  const unsigned no = group.mask() & ~yes;
  return coalesced_group(predicate ? yes : no, predicate ? 1 : 0, 2);
}

/// Runs `function` on one thread of the group.
template <class Group, class Function, class... Arguments>
SIMT_INLINE void invoke_one(const Group& group, Function&& function, Arguments&&... arguments) {
  if (group.thread_rank() == 0) {
    std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
  }
}
/// The same, and gives its result to all.
template <class Group, class Function, class... Arguments>
SIMT_INLINE auto invoke_one_broadcast(const Group& group, Function&& function,
                                      Arguments&&... arguments)
    -> decltype(function(std::forward<Arguments>(arguments)...)) {
  decltype(function(std::forward<Arguments>(arguments)...)) result{};
  if (group.thread_rank() == 0) {
    result = std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
  }
  return group.shfl(result, 0);
}

}  // namespace cooperative_groups
