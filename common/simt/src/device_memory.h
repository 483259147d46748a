// The memory of the card.
//
// One reserved range of addresses that nobody may touch.  An allocation is a piece of it, with
// pages that stay closed on both sides; it is open only while a kernel, a copy or a fill runs, so
// that the host's touch of a device pointer faults.  Addresses are handed out in ascending order
// and come back only after the whole range was used: a freed pointer faults too.  Pages take RAM
// when first touched.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "devices.h"

namespace simt {

/// By devices: which may touch what a pool gives out, besides its own.
using PoolAccess = std::array<bool, kMaxDevices>;

/// Vast memory (simt/vast.h) has no guard bytes, and is none of the card's.
enum class MemoryKind : std::uint8_t { usual, repeating, with_holes };

struct Allocation {
  char* data;
  std::size_t bytes;
  char* map;  // whole pages: front guard, data, back guard
  std::size_t map_bytes;
  int device;
  bool of_kernel = false;  // `new` or malloc() in a kernel made it
  mutable bool open = false;
  std::shared_ptr<const PoolAccess> pool = {};  // null: what peers may do holds
  MemoryKind kind = MemoryKind::usual;
};

/// Whether kernels of `device` may touch it.
bool may_access(int device, const Allocation& allocation);

class DeviceMemory {
 public:
  static DeviceMemory& instance();

  /// Async-signal-safe.
  static bool is_device_address(const void* address);

  /// Null when the card or the host's RAM is full.
  void* allocate(std::size_t bytes, int device, bool of_kernel = false);
  /// Vast memory.  None of its pages is touched.  Null when there are no such addresses.
  const Allocation* reserve(std::size_t bytes, int device, MemoryKind kind);
  /// Says which pool the allocation that begins at `data` came from.
  void set_pool(void* data, std::shared_ptr<const PoolAccess> pool);
  /// False if no allocation begins at `data`.
  bool release(void* data);
  void release_all(int device);

  /// The allocation that `address` lies in, or null.
  const Allocation* find(const void* address) const;
  /// The allocation whose begin or end is nearest to `address`, or null.
  const Allocation* nearest(const void* address) const;
  template <class See>
  void for_each(See see) const {
    for (const auto& [key, allocation] : allocations_) see(allocation);
  }
  /// Where an address lies, for reports: "12 bytes behind the allocation of 4096 bytes at 0x...".
  std::string describe(const void* address) const;

  /// What is opened stays open until close_all().
  void open(const Allocation& allocation);
  /// Opens what kernels of `device` may touch, and closes the rest.
  void open_for(int device);
  void close_all();

  /// Reports what was written beside the open allocations, and mends it.
  void check_guards(const char* kernel) const;
  /// The same for one allocation, which may be closed.
  void check_guards_of(const Allocation& allocation, const char* kernel);

  /// Of each card.
  std::size_t total() const { return total_; }
  std::size_t free_bytes(int device) const;
  /// How many allocations `new` and malloc() in kernels have made.
  std::size_t made_by_kernels() const { return made_by_kernels_; }

 private:
  DeviceMemory();
  char* find_space(std::size_t bytes);
  void close(const Allocation& allocation);
  void check(const Allocation& allocation, const char* kernel) const;

  std::map<std::uintptr_t, Allocation> allocations_;  // by data
  char* cursor_ = nullptr;
  std::array<std::size_t, kMaxDevices> used_ = {};
  std::size_t total_;
  std::size_t open_ = 0;  // how many are
  std::size_t made_by_kernels_ = 0;
};

}  // namespace simt
