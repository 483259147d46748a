// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "host_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <vector>

#include "checked/region.h"
#include "devices.h"

namespace simt {

namespace {

/// All ranges ever lie between these.
std::atomic<std::uintptr_t> lowest{UINTPTR_MAX};
std::atomic<std::uintptr_t> highest{0};

}  // namespace

HostMemory& HostMemory::instance() {
  static auto* memory = new HostMemory;  // outlives static destructors that free memory
  return *memory;
}

void* HostMemory::allocate(std::size_t bytes, HostKind kind) {
  void* data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (data == MAP_FAILED) return nullptr;
  add(data, bytes, kind);
  allocated_ += bytes;
  return data;
}

bool HostMemory::release(void* data, HostKind kind) {
  const HostRange* range = find(data);
  if (range == nullptr) return false;
  const std::size_t bytes = range->bytes;
  if (!remove(data, kind)) return false;
  munmap(data, bytes);
  return true;
}

bool HostMemory::add(void* data, std::size_t bytes, HostKind kind) {
  if (find(data) != nullptr) return false;
  const auto begin = reinterpret_cast<std::uintptr_t>(data);
  if (begin < lowest) lowest = begin;
  if (begin + bytes > highest) highest = begin + bytes;
  ranges_.emplace(
      begin, HostRange{static_cast<char*>(data), bytes, kind, current_device(), checked::caller()});
  return true;
}

void HostMemory::add_variable(void* data, std::size_t bytes, const char* name) {
  if (!add(data, bytes, HostKind::managed)) return;
  ranges_.at(reinterpret_cast<std::uintptr_t>(data)).variable = name;
}

void HostMemory::remove_variable(void* data) {
  if (ranges_.erase(reinterpret_cast<std::uintptr_t>(data)) != 0) checked::forget_allocation(data);
}

bool HostMemory::remove(void* data, HostKind kind) {
  const auto found = ranges_.find(reinterpret_cast<std::uintptr_t>(data));
  if (found == ranges_.end() || found->second.kind != kind || found->second.variable != nullptr) {
    return false;
  }
  ranges_.erase(found);
  checked::forget_allocation(data);
  return true;
}

const HostRange* HostMemory::find_before(const void* address) const {
  const auto after = ranges_.upper_bound(reinterpret_cast<std::uintptr_t>(address));
  return after == ranges_.begin() ? nullptr : &std::prev(after)->second;
}

const HostRange* HostMemory::find(const void* address) const {
  const HostRange* range = find_before(address);
  if (range == nullptr) return nullptr;
  return static_cast<std::size_t>(static_cast<const char*>(address) - range->data) < range->bytes
             ? range
             : nullptr;
}

bool HostMemory::may_hold(const void* address) {
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  return at >= lowest && at < highest;
}

void HostMemory::release_managed(int device) {
  std::vector<char*> managed;
  for (const auto& [key, range] : ranges_) {
    if (range.kind == HostKind::managed && range.device == device && range.variable == nullptr) {
      managed.push_back(range.data);
    }
  }
  for (char* data : managed) release(data, HostKind::managed);
}

bool is_mapped(const void* address) {
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  auto* start = reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(address) / page * page);
  unsigned char resident = 0;
  return mincore(start, 1, &resident) == 0;
}

}  // namespace simt
