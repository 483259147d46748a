// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "device_memory.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstring>

#include "checked/heap.h"
#include "checked/region.h"
#include "environment.h"
#include "fault.h"
#include "ram.h"
#include "report.h"

namespace simt {
namespace {

constexpr std::size_t kKiB = 1024;
constexpr std::size_t kMiB = 1024 * kKiB;
constexpr std::size_t kGiB = 1024 * kMiB;

constexpr std::size_t kGuard = 512;  // at least so much on both sides; keeps data 512-byte aligned
constexpr unsigned char kGuardByte = 0xA5;
constexpr unsigned char kPoisonByte = 0xFF;
constexpr std::size_t kPoisoned = kMiB;  // the head of a new allocation, which is cheap
constexpr std::size_t kHugePage = 2 * kMiB;
// Larger allocations may be meant to stay nearly empty: they get small pages, and do not count
// against RAM before they are touched.
constexpr std::size_t kSparse = kGiB;

constexpr std::size_t kMostAddresses = 8192 * kGiB;  // all cards together

// Read by signal handlers.
std::atomic<std::uintptr_t> range_begin{0};
std::atomic<std::size_t> range_bytes{0};

std::size_t round_up(std::size_t bytes, std::size_t to) {
  return (bytes + to - 1) / to * to;
}

void reserve_range() {
  // Less where the process may not have so many addresses (ulimit -v).
  for (std::size_t bytes = kMostAddresses; bytes >= 64 * kMiB; bytes /= 2) {
    void* range =
        mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (range == MAP_FAILED) continue;
    madvise(range, bytes, MADV_DONTDUMP);
    range_bytes = bytes;
    range_begin = reinterpret_cast<std::uintptr_t>(range);
    return;
  }
}

std::size_t card_bytes() {
  return number_in_environment("SIMT_MEMORY", 16 * kGiB, kMiB, kMostAddresses);
}

std::size_t spoiled(const char* from, std::size_t bytes, std::size_t* first) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < bytes; ++i) {
    if (static_cast<unsigned char>(from[i]) == kGuardByte) continue;
    if (count++ == 0) *first = i;
  }
  return count;
}

/// memcmp against itself: the guard is intact if it starts right and equals itself shifted by one.
bool is_intact(const char* guard, std::size_t bytes) {
  return static_cast<unsigned char>(*guard) == kGuardByte &&
         std::memcmp(guard, guard + 1, bytes - 1) == 0;
}

}  // namespace

DeviceMemory& DeviceMemory::instance() {
  static auto* memory = new DeviceMemory;  // outlives static destructors that free memory
  return *memory;
}

DeviceMemory::DeviceMemory() : total_(card_bytes()) {
  reserve_range();
  cursor_ = reinterpret_cast<char*>(range_begin.load());
  install_signal_handlers();
}

bool DeviceMemory::is_device_address(const void* address) {
  return reinterpret_cast<std::uintptr_t>(address) - range_begin < range_bytes;
}

char* DeviceMemory::find_space(std::size_t bytes) {
  auto* begin = reinterpret_cast<char*>(range_begin.load());
  const char* end = begin + range_bytes;
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t alignment = bytes >= 2 * kHugePage ? kHugePage : page;
  for (int lap = 0; lap < 2; ++lap, cursor_ = begin) {
    for (;;) {
      auto* place = reinterpret_cast<char*>(
          round_up(reinterpret_cast<std::uintptr_t>(cursor_) + page, alignment));
      if (static_cast<std::size_t>(end - place) < bytes + page || place > end) break;
      // The first allocation that ends behind the place must begin behind its end.
      auto after = allocations_.upper_bound(reinterpret_cast<std::uintptr_t>(place));
      if (after != allocations_.begin()) {
        const Allocation& before = std::prev(after)->second;
        if (before.map + before.map_bytes > place) after = std::prev(after);
      }
      if (after == allocations_.end() || after->second.map >= place + bytes + page) {
        cursor_ = place + bytes;
        return place;
      }
      cursor_ = after->second.map + after->second.map_bytes;
    }
  }
  return nullptr;
}

void* DeviceMemory::allocate(std::size_t bytes, int device, bool of_kernel) {
  std::size_t& used = used_[static_cast<std::size_t>(device)];
  if (bytes > total_ - used) return nullptr;
  if (resident_bytes() + (bytes < kSparse ? bytes : 0) > ram_bytes() / 4 * 3) return nullptr;
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t map_bytes = round_up(kGuard + bytes + kGuard, page);
  char* map = find_space(map_bytes);
  if (map == nullptr || mprotect(map, map_bytes, PROT_READ | PROT_WRITE) != 0) return nullptr;
  if (map_bytes >= 2 * kHugePage && bytes < kSparse) madvise(map, map_bytes, MADV_HUGEPAGE);
  const Allocation allocation{map + kGuard, bytes, map, map_bytes, device, of_kernel};
  std::memset(map, kGuardByte, kGuard);
  std::memset(allocation.data, kPoisonByte, std::min(bytes, kPoisoned));
  std::memset(allocation.data + bytes, kGuardByte, map_bytes - kGuard - bytes);
  mprotect(map, map_bytes, PROT_NONE);
  allocations_.emplace(reinterpret_cast<std::uintptr_t>(allocation.data), allocation);
  used += bytes;
  if (of_kernel) ++made_by_kernels_;
  checked::allocated(allocation.data, bytes, of_kernel);
  return allocation.data;
}

const Allocation* DeviceMemory::reserve(std::size_t bytes, int device, MemoryKind kind) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t map_bytes = round_up(kGuard + bytes, page);
  char* map = find_space(map_bytes);
  if (map == nullptr) return nullptr;
  Allocation allocation{map + kGuard, bytes, map, map_bytes, device};
  allocation.kind = kind;
  const auto key = reinterpret_cast<std::uintptr_t>(allocation.data);
  checked::allocated(allocation.data, bytes, false);
  return &allocations_.emplace(key, std::move(allocation)).first->second;
}

bool DeviceMemory::release(void* data) {
  const auto found = allocations_.find(reinterpret_cast<std::uintptr_t>(data));
  if (found == allocations_.end()) return false;
  const Allocation& gone = found->second;
  checked::freed(data);
  mmap(gone.map, gone.map_bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED,
       -1, 0);
  if (gone.kind == MemoryKind::usual) used_[static_cast<std::size_t>(gone.device)] -= gone.bytes;
  if (gone.open) --open_;
  if (gone.of_kernel) --made_by_kernels_;
  allocations_.erase(found);
  return true;
}

void DeviceMemory::release_all(int device) {
  for (auto it = allocations_.begin(); it != allocations_.end();) {
    const Allocation& allocation = (it++)->second;
    if (allocation.device == device) release(allocation.data);
  }
}

const Allocation* DeviceMemory::find(const void* address) const {
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  auto after = allocations_.upper_bound(at);
  if (after == allocations_.begin()) return nullptr;
  const Allocation& candidate = std::prev(after)->second;
  return at - reinterpret_cast<std::uintptr_t>(candidate.data) < candidate.bytes ? &candidate
                                                                                 : nullptr;
}

const Allocation* DeviceMemory::nearest(const void* address) const {
  const auto* at = static_cast<const char*>(address);
  const Allocation* nearest = nullptr;
  std::size_t distance = SIZE_MAX;
  for (const auto& [key, allocation] : allocations_) {
    const char* end = allocation.data + allocation.bytes;
    const auto away =
        static_cast<std::size_t>(at < allocation.data ? allocation.data - at : at - end);
    if (away < distance) {
      distance = away;
      nearest = &allocation;
    }
  }
  return nearest;
}

std::string DeviceMemory::describe(const void* address) const {
  if (!is_device_address(address)) return "which is not device memory";
  const Allocation* near = nearest(address);
  if (near == nullptr) return "in device memory where nothing is allocated";
  const auto* at = static_cast<const char*>(address);
  const bool before = at < near->data;
  const auto distance = before ? near->data - at : at - (near->data + near->bytes);
  return fmt::format("{} bytes {} the allocation of {} bytes at {}", distance,
                     before ? "before" : "behind", near->bytes, fmt::ptr(near->data));
}

void DeviceMemory::open(const Allocation& allocation) {
  if (allocation.open) return;
  mprotect(allocation.map, allocation.map_bytes, PROT_READ | PROT_WRITE);
  allocation.open = true;
  ++open_;
}

void DeviceMemory::close(const Allocation& allocation) {
  if (!allocation.open) return;
  mprotect(allocation.map, allocation.map_bytes, PROT_NONE);
  allocation.open = false;
  --open_;
}

void DeviceMemory::set_pool(void* data, std::shared_ptr<const PoolAccess> pool) {
  allocations_.at(reinterpret_cast<std::uintptr_t>(data)).pool = std::move(pool);
}

bool may_access(int device, const Allocation& allocation) {
  if (allocation.pool == nullptr) return may_access(device, allocation.device);
  return device == allocation.device || (*allocation.pool)[static_cast<std::size_t>(device)];
}

void DeviceMemory::open_for(int device) {
  for (const auto& [key, allocation] : allocations_) {
    if (may_access(device, allocation)) {
      open(allocation);
    } else {
      close(allocation);
    }
  }
}

void DeviceMemory::close_all() {
  if (open_ == 0) return;
  for (const auto& [key, allocation] : allocations_) close(allocation);
}

void DeviceMemory::check(const Allocation& a, const char* kernel) const {
  if (a.kind != MemoryKind::usual) return;
  char* end = a.data + a.bytes;
  const bool told = checked::take_told(a.data);
  const std::size_t back = a.map_bytes - kGuard - a.bytes;
  std::size_t first = 0;
  if (!is_intact(a.map, kGuard)) {
    const std::size_t count = spoiled(a.map, kGuard, &first);
    if (!told)
      report("out_of_bounds_write",
             fmt::format("{} bytes before the allocation of {} bytes at {} were overwritten, the "
                         "first at offset -{}",
                         count, a.bytes, fmt::ptr(a.data), kGuard - first),
             kernel, {});
    std::memset(a.map, kGuardByte, kGuard);
  }
  if (!is_intact(end, back)) {
    const std::size_t count = spoiled(end, back, &first);
    if (!told)
      report("out_of_bounds_write",
             fmt::format("{} bytes behind the allocation of {} bytes at {} were overwritten, the "
                         "first at offset {}",
                         count, a.bytes, fmt::ptr(a.data), a.bytes + first),
             kernel, {});
    std::memset(end, kGuardByte, back);
  }
}

void DeviceMemory::check_guards(const char* kernel) const {
  for (const auto& [key, allocation] : allocations_) {
    if (allocation.open) check(allocation, kernel);
  }
}

void DeviceMemory::check_guards_of(const Allocation& allocation, const char* kernel) {
  open(allocation);
  check(allocation, kernel);
  close(allocation);
}

std::size_t DeviceMemory::free_bytes(int device) const {
  const std::size_t ram = ram_bytes() / 4 * 3;
  const std::size_t resident = resident_bytes();
  return std::min(total_ - used_[static_cast<std::size_t>(device)],
                  ram > resident ? ram - resident : 0);
}

}  // namespace simt
