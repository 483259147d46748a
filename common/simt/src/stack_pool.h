// Stacks for fibers.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

namespace simt {

inline constexpr std::size_t kStackBytes = 64 * 1024;

/// Stacks of one worker, 64 KiB each above 64 KiB that fault, never given back before the pool
/// ends.
class StackPool {
 public:
  StackPool() = default;
  StackPool(const StackPool&) = delete;
  StackPool& operator=(const StackPool&) = delete;
  ~StackPool();

  /// The top of a free stack.
  void* take() {
    if (free_.empty()) grow();
    void* top = free_.back();
    free_.pop_back();
    return top;
  }
  void give(void* top) { free_.push_back(top); }
  /// Takes these tops, all of which are free; sorts them.
  void take_back(std::vector<void*>& tops);
  /// Takes back all stacks, whoever has them.
  void reset() { free_ = all_; }

 private:
  void grow();

  std::vector<void*> free_;
  std::vector<void*> all_;
  std::vector<void*> slabs_;
};

/// Whether `address` lies in a fiber's stack.
bool is_fiber_stack(const void* address);
/// Whether `address` lies below a stack, where it has overflown.
bool is_stack_guard(const void* address);

}  // namespace simt
