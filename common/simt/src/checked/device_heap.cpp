// `new` and malloc() in kernels of checked code: each piece is an allocation of the card's, so that
// its bounds, its uninitialised bytes, its end and its loss are told of like cudaMalloc()'s.  What
// checked code calls elsewhere goes to the host's heap.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>

#include "device_memory.h"
#include "executor.h"
#include "heap.h"
#include "hook.h"
#include "report.h"

namespace simt::checked {
namespace {

// Each costs two mappings of the process, which may have 65530.
constexpr std::size_t kMostPieces = 16000;

/// Null where the heap is full, as on a card.
void* allocate(const Lane& lane, std::size_t bytes) {
  const int device = lane.block->grid->device;
  const OffLane off;
  DeviceMemory& memory = DeviceMemory::instance();
  if (memory.made_by_kernels() >= kMostPieces) return nullptr;
  void* data = memory.allocate(std::max(bytes, std::size_t{1}), device, true);
  if (data == nullptr) return nullptr;
  memory.open(*memory.find(data));
  return data;
}

void reject(const char* kernel, const void* pointer, const char* why) {
  if (report_double_free(pointer, call_chain())) return;
  report("invalid_free", fmt::format("delete or free() got {}, {}", pointer, why), kernel, {});
}

/// `kernel` is null on the host.
void release(const char* kernel, void* pointer) {
  const OffLane off;
  DeviceMemory& memory = DeviceMemory::instance();
  const Allocation* allocation = memory.find(pointer);
  const char* name = kernel == nullptr ? "" : kernel;
  if (allocation == nullptr) return reject(name, pointer, "which is not allocated");
  if (!allocation->of_kernel) return reject(name, pointer, "which cudaMalloc() or its kin gave");
  if (allocation->data != pointer) {
    return reject(name, pointer, "which is inside an allocation, not at its start");
  }
  if (kernel == nullptr) {
    return reject(name, pointer, "which a kernel allocated: only a kernel can give it back");
  }
  memory.check_guards_of(*allocation, kernel);
  memory.release(pointer);
}

/// Whether the pointer is the device's; it is given back then.
bool give_back(void* pointer) {
  if (!DeviceMemory::is_device_address(pointer)) return false;
  if (const Lane* lane = watched_lane()) {  // whoever runs the grid holds the mutex
    release(lane->block->grid->kernel, pointer);
  } else {
    const std::lock_guard lock(device_mutex());
    release(nullptr, pointer);
  }
  return true;
}

}  // namespace
}  // namespace simt::checked

using simt::checked::watched_lane;

#pragma GCC visibility push(default)
extern "C" {

void* simt_checked_malloc(std::size_t bytes) noexcept {
  const simt::Lane* lane = watched_lane();
  return lane == nullptr ? std::malloc(bytes) : simt::checked::allocate(*lane, bytes);
}

void simt_checked_free(void* pointer) noexcept {
  if (!simt::checked::give_back(pointer)) std::free(pointer);
}

void* simt_checked_new(std::size_t bytes) {
  const simt::Lane* lane = watched_lane();
  return lane == nullptr ? ::operator new(bytes) : simt::checked::allocate(*lane, bytes);
}

void simt_checked_delete(void* pointer) noexcept {
  if (!simt::checked::give_back(pointer)) ::operator delete(pointer);
}

void* simt_checked_new_aligned(std::size_t bytes, std::align_val_t alignment) {
  const simt::Lane* lane = watched_lane();
  return lane == nullptr ? ::operator new(bytes, alignment) : simt::checked::allocate(*lane, bytes);
}

/// For the sized form too: the host's heap needs neither the size nor the alignment.
void simt_checked_delete_aligned(void* pointer) noexcept {
  constexpr auto kAny = std::align_val_t{alignof(std::max_align_t)};
  if (!simt::checked::give_back(pointer)) ::operator delete(pointer, kAny);
}

}  // extern "C"
#pragma GCC visibility pop
