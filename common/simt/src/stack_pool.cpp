// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "stack_pool.h"

#include <sys/mman.h>

#include <atomic>
#include <cstdint>
#include <mutex>
#include <new>

namespace simt {
namespace {

constexpr std::size_t kPerSlab = 32;
constexpr std::size_t kGuardBytes = kStackBytes;  // a function's frame may be larger than a page
constexpr std::size_t kStride = kGuardBytes + kStackBytes;
constexpr std::size_t kSlabBytes = kPerSlab * kStride;
// Tops at the same offset in every stack would share cache sets, which costs a factor of 3.
constexpr std::size_t kStagger = 192;
constexpr std::size_t kStaggerSteps = 64;
constexpr std::size_t kMarkBytes = 64;
// A guard splits a mapping; a process may have 65530 of them.  Beyond the budget stacks go
// unguarded.
constexpr std::size_t kMaxGuards = 16000;
constexpr std::size_t kMaxSlabs = kMaxGuards / kPerSlab;

std::mutex slab_mutex;
std::atomic<std::uintptr_t> guarded_slabs[kMaxSlabs];
std::atomic<std::size_t> guarded_slab_count{0};

void guard(char* slab) {
  std::lock_guard lock(slab_mutex);
  const std::size_t count = guarded_slab_count;
  if (count == kMaxSlabs) return;
  for (std::size_t i = 0; i < kPerSlab; ++i) {
    mprotect(slab + i * kStride, kGuardBytes, PROT_NONE);
  }
  guarded_slabs[count] = reinterpret_cast<std::uintptr_t>(slab);
  guarded_slab_count = count + 1;
}

}  // namespace

void StackPool::grow() {
  void* memory = mmap(nullptr, kSlabBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  auto* slab = static_cast<char*>(memory);
  guard(slab);
  slabs_.push_back(slab);
  for (std::size_t i = kPerSlab; i-- > 0;) {
    const std::size_t step = all_.size() % kStaggerSteps;
    void* top = slab + (i + 1) * kStride - kMarkBytes - step * kStagger;
    ::new (top) Mark{};
    all_.push_back(top);
    give(top);
  }
}

// Pools live as long as their worker, and workers as long as the process: the addresses in
// guarded_slabs never become stale while kernels run.
StackPool::~StackPool() {
  for (void* slab : slabs_) munmap(slab, kSlabBytes);
}

bool is_fiber_stack(const void* address) {
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  const std::size_t count = guarded_slab_count;
  for (std::size_t i = 0; i < count; ++i) {
    if (at - guarded_slabs[i] < kSlabBytes) return true;
  }
  return false;
}

bool is_stack_guard(const void* address) {
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  const std::size_t count = guarded_slab_count;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uintptr_t offset = at - guarded_slabs[i];
    if (offset < kSlabBytes) return offset % kStride < kGuardBytes;
  }
  return false;
}

}  // namespace simt
