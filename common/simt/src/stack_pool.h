// Stacks for fibers.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
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
    for (;;) {
      if (listed_.empty()) grow();
      void* top = listed_.back();
      listed_.pop_back();
      Mark& mark = mark_of(top);
      mark.listed = false;
      if (std::exchange(mark.free, false)) return top;
    }
  }
  void give(void* top) {
    Mark& mark = mark_of(top);
    mark.free = true;
    if (!std::exchange(mark.listed, true)) listed_.push_back(top);
  }
  /// Takes this very one, which is free.
  static void take_back(void* top) { mark_of(top).free = false; }
  /// Takes back all stacks, whoever has them.
  void reset() {
    for (void* top : all_) give(top);
  }

 private:
  // Above the top of each stack.
  struct Mark {
    bool free;
    bool listed;  // what is listed may have been taken back
  };

  static Mark& mark_of(void* top) { return *static_cast<Mark*>(top); }
  void grow();

  std::vector<void*> listed_;
  std::vector<void*> all_;
  std::vector<void*> slabs_;
};

/// Whether `address` lies in a fiber's stack.
bool is_fiber_stack(const void* address);
/// Whether `address` lies below a stack, where it has overflown.
bool is_stack_guard(const void* address);

}  // namespace simt
