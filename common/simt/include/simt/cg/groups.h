// The groups that exist without asking: thread, block, grid; and the group of any kind.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "simt/cg/lanes.h"

namespace cooperative_groups {

/// What barrier_arrive() gives to barrier_wait(); here the wait is the whole barrier.
struct arrival_token {};

/// All threads of the block.
class thread_block {
 public:
  using arrival_token = cooperative_groups::arrival_token;

  SIMT_INLINE static void sync() { __syncthreads(); }
  SIMT_INLINE static unsigned thread_rank() { return simt::thread_rank(); }
  SIMT_INLINE static dim3 group_index() { return simt::three<simt::block_index>(); }
  SIMT_INLINE static dim3 thread_index() { return simt::three<simt::thread_index>(); }
  SIMT_INLINE static dim3 group_dim() { return simt::three<simt::block_size>(); }
  SIMT_INLINE static dim3 dim_threads() { return simt::three<simt::block_size>(); }
  SIMT_INLINE static unsigned num_threads() { return simt::block_threads(); }
  SIMT_INLINE static unsigned size() { return num_threads(); }
  SIMT_INLINE static arrival_token barrier_arrive() { return {}; }
  SIMT_INLINE static void barrier_wait(arrival_token&&) { __syncthreads(); }
};

/// All threads of the grid.
class grid_group {
 public:
  using arrival_token = cooperative_groups::arrival_token;

  SIMT_INLINE static bool is_valid() { return simt::is_cooperative_grid(); }
  SIMT_INLINE static void sync() {
    simt::grid_barrier();
    simt::no_tail_call();
  }
  SIMT_INLINE static arrival_token barrier_arrive() { return {}; }
  SIMT_INLINE static void barrier_wait(arrival_token&&) { sync(); }
  SIMT_INLINE static dim3 group_dim() { return simt::three<simt::grid_size>(); }
  SIMT_INLINE static dim3 dim_blocks() { return simt::three<simt::grid_size>(); }
  SIMT_INLINE static dim3 block_index() { return simt::three<simt::block_index>(); }
  SIMT_INLINE static unsigned long long num_blocks() {
    const uint3 grid = simt::three<simt::grid_size>();
    return static_cast<unsigned long long>(grid.x) * grid.y * grid.z;
  }
  SIMT_INLINE static unsigned long long block_rank() {
    const uint3 grid = simt::three<simt::grid_size>();
    const uint3 block = simt::three<simt::block_index>();
    return (static_cast<unsigned long long>(block.z) * grid.y + block.y) * grid.x + block.x;
  }
  SIMT_INLINE static unsigned long long num_threads() {
    return num_blocks() * thread_block::num_threads();
  }
  SIMT_INLINE static unsigned long long size() { return num_threads(); }
  SIMT_INLINE static unsigned long long thread_rank() {
    return block_rank() * thread_block::num_threads() + simt::thread_rank();
  }
};

SIMT_INLINE thread_block this_thread_block() {
  return {};
}
SIMT_INLINE grid_group this_grid() {
  return {};
}

/// A group of any kind, for functions that take them all.
class thread_group {
 public:
  SIMT_INLINE thread_group(const thread_block&) : kind_(Kind::block) {}
  SIMT_INLINE thread_group(const grid_group&) : kind_(Kind::grid) {}
  /// The lanes `mask` of the calling thread's warp.
  SIMT_INLINE explicit thread_group(unsigned mask) : kind_(Kind::lanes), mask_(mask) {}

  SIMT_INLINE void sync() const {
    if (kind_ == Kind::grid) return grid_group::sync();
    if (kind_ == Kind::block) return thread_block::sync();
    __syncwarp(mask_);
  }
  SIMT_INLINE unsigned long long size() const {
    if (kind_ == Kind::grid) return grid_group::size();
    if (kind_ == Kind::block) return thread_block::size();
    return static_cast<unsigned long long>(__builtin_popcount(mask_));
  }
  SIMT_INLINE unsigned long long num_threads() const { return size(); }
  SIMT_INLINE unsigned long long thread_rank() const {
    if (kind_ == Kind::grid) return grid_group::thread_rank();
    if (kind_ == Kind::block) return thread_block::thread_rank();
    return simt::cg::rank_in(mask_);
  }

  /// The group cut into groups of `count` threads: the calling thread's one.
  SIMT_INLINE thread_group part(unsigned count) const {
    const unsigned lanes = kind_ == Kind::lanes ? mask_ : simt::cg::live_lanes();
    return thread_group(simt::cg::part_of(lanes, count));
  }

 private:
  enum class Kind { grid, block, lanes };
  Kind kind_;
  unsigned mask_ = 0;
};

template <class Group>
SIMT_INLINE void sync(const Group& group) {
  group.sync();
}
template <class Group>
SIMT_INLINE auto thread_rank(const Group& group) -> decltype(group.thread_rank()) {
  return group.thread_rank();
}
template <class Group>
SIMT_INLINE auto group_size(const Group& group) -> decltype(group.size()) {
  return group.size();
}

}  // namespace cooperative_groups
