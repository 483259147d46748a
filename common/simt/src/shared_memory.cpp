// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "shared_memory.h"

#include <sys/mman.h>

#include <atomic>
#include <cstring>
#include <new>

namespace simt {
namespace {

// Guard, static area, guard, dynamic area, guard; all multiples of any page size in use.
constexpr std::size_t kGuard = std::size_t{64} * 1024;
constexpr std::size_t kStaticArea = std::size_t{64} * 1024;
constexpr std::size_t kDynamicArea = std::size_t{256} * 1024;
constexpr std::size_t kTotal = 3 * kGuard + kStaticArea + kDynamicArea;
constexpr std::size_t kAlignment = 128;
constexpr int kPoison = 0xFF;

constexpr std::size_t round_up(std::size_t bytes, std::size_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

/// Gives the variable its number; two threads may race for it.
std::uint32_t number(SharedVariable& variable) {
  static std::atomic<std::uint32_t> last{0};
  std::atomic_ref<std::uint32_t> id(variable.id);
  std::uint32_t seen = id.load();
  if (seen != 0) return seen;
  const std::uint32_t mine = ++last;
  return id.compare_exchange_strong(seen, mine) ? mine : seen;
}

}  // namespace

SharedMemory::SharedMemory() {
  void* memory =
      mmap(nullptr, kTotal, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  memory_ = static_cast<char*>(memory);
  dynamic_end_ = memory_ + 2 * kGuard + kStaticArea + kDynamicArea;
  dynamic_ = dynamic_end_;
  mprotect(memory_ + kGuard, kStaticArea, PROT_READ | PROT_WRITE);
  mprotect(dynamic_end_ - kDynamicArea, kDynamicArea, PROT_READ | PROT_WRITE);
}

SharedMemory::~SharedMemory() {
  munmap(memory_, kTotal);
}

std::size_t SharedMemory::bytes() const {
  return kTotal;
}

void SharedMemory::begin(std::size_t dynamic_bytes, std::size_t gap) {
  for (const SharedVariable* variable : placed_) places_[variable->id] = nullptr;
  placed_.clear();
  used_ = 0;
  gap_ = gap;
  dynamic_bytes_ = dynamic_bytes;
  dynamic_ = dynamic_end_ - round_up(dynamic_bytes, kAlignment);
  if (dynamic_bytes > 0) std::memset(dynamic_, kPoison, dynamic_bytes);
}

void* SharedMemory::place(SharedVariable& variable, std::size_t limit) {
  const std::size_t start = round_up(used_, variable.alignment);
  const std::size_t end = start + variable.size;
  if (end > kSharedDefault || end + dynamic_bytes_ > limit) return nullptr;
  const std::uint32_t id = number(variable);
  if (id >= places_.size()) places_.resize(id + 1, nullptr);
  used_ = end;
  const std::size_t gaps = round_up((placed_.size() + 1) * gap_, kAlignment);
  placed_.push_back(&variable);
  void* place = memory_ + kGuard + start + (end + gaps <= kStaticArea ? gaps : 0);
  std::memset(place, kPoison, variable.size);
  places_[id] = place;
  return place;
}

bool SharedMemory::is_mapped(const void* address, std::size_t size) const {
  const auto* at = static_cast<const char*>(address);
  const char* variables = memory_ + kGuard;
  const char* dynamic = dynamic_end_ - kDynamicArea;
  return (at >= variables && at + size <= variables + kStaticArea) ||
         (at >= dynamic && at + size <= dynamic_end_);
}

bool SharedMemory::near(const void* address) const {
  const auto* at = static_cast<const char*>(address);
  return at >= memory_ && at < memory_ + kTotal;
}

}  // namespace simt
