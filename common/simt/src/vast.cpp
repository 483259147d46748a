// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "simt/vast.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>

#include "control_calls.h"
#include "device_memory.h"
#include "devices.h"
#include "executor.h"
#include "host_memory.h"
#include "only_block.h"
#include "streams/queues.h"

namespace simt {
namespace {

constinit std::atomic<std::uint64_t> only{kAllBlocks};

std::size_t page_bytes() {
  return static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// Shows the file in the pages of an allocation, again and again.
bool show(int file, std::size_t file_bytes, const Allocation& allocation) {
  for (std::size_t at = 0; at < allocation.map_bytes; at += file_bytes) {
    const std::size_t bytes = std::min(file_bytes, allocation.map_bytes - at);
    if (mmap(allocation.map + at, bytes, PROT_NONE, MAP_SHARED | MAP_FIXED | MAP_NORESERVE, file,
             0) == MAP_FAILED) {
      return false;
    }
  }
  return true;
}

/// The memory with holes that begins at `data`, or null.  With the device's mutex held.
const Allocation* with_holes(const void* data) {
  const Allocation* allocation = DeviceMemory::instance().find(data);
  return allocation != nullptr && allocation->kind == MemoryKind::with_holes ? allocation : nullptr;
}

}  // namespace

std::uint64_t only_block() {
  return only;
}

std::uint64_t host_bytes_allocated() {
  note_control_call();
  std::lock_guard lock(device_mutex());
  return HostMemory::instance().allocated();
}

void run_only_block(std::optional<std::uint64_t> number) {
  note_control_call();
  only = number.value_or(kAllBlocks);
}

void* allocate_repeating(std::size_t bytes, std::size_t period) {
  note_control_call();
  if (period == 0 || period % page_bytes() != 0) return nullptr;
  std::lock_guard lock(device_mutex());
  DeviceMemory& memory = DeviceMemory::instance();
  const Allocation* allocation = memory.reserve(bytes, current_device(), MemoryKind::repeating);
  if (allocation == nullptr) return nullptr;
  void* const data = allocation->data;
  const int file = memfd_create("device", MFD_CLOEXEC);
  const bool shown = file >= 0 && ftruncate(file, static_cast<off_t>(period)) == 0 &&
                     show(file, period, *allocation);
  if (file >= 0) ::close(file);  // the pages stay
  if (shown) return data;
  memory.release(data);
  return nullptr;
}

void* allocate_with_holes(std::size_t bytes) {
  note_control_call();
  std::lock_guard lock(device_mutex());
  const Allocation* allocation =
      DeviceMemory::instance().reserve(bytes, current_device(), MemoryKind::with_holes);
  if (allocation == nullptr) return nullptr;
  madvise(allocation->map, allocation->map_bytes, MADV_NOHUGEPAGE);
  return allocation->data;
}

std::vector<Piece> touched_pieces(const void* data) {
  note_control_call();
  std::lock_guard lock(device_mutex());
  Queues::instance().wait_for_all();
  std::vector<Piece> pieces;
  const Allocation* allocation = with_holes(data);
  if (allocation == nullptr) return pieces;
  const std::size_t page = page_bytes();
  std::vector<unsigned char> touched(allocation->map_bytes / page);
  if (mincore(allocation->map, allocation->map_bytes, touched.data()) != 0) return pieces;
  const auto front = static_cast<std::size_t>(allocation->data - allocation->map);
  const auto in_data = [&](std::size_t at) {
    return std::clamp(at * page, front, front + allocation->bytes) - front;
  };
  const auto is_touched = [](unsigned char one) { return (one & 1) != 0; };
  auto end = touched.begin();
  for (;;) {
    const auto begin = std::find_if(end, touched.end(), is_touched);
    if (begin == touched.end()) return pieces;
    end = std::find_if_not(begin, touched.end(), is_touched);
    const std::size_t first = in_data(static_cast<std::size_t>(begin - touched.begin()));
    const std::size_t last = in_data(static_cast<std::size_t>(end - touched.begin()));
    if (last > first) pieces.push_back({first, last - first});
  }
}

void make_empty(void* data) {
  note_control_call();
  std::lock_guard lock(device_mutex());
  Queues::instance().wait_for_all();
  const Allocation* allocation = with_holes(data);
  if (allocation == nullptr) return;
  madvise(allocation->map, allocation->map_bytes, MADV_DONTNEED);
}

}  // namespace simt
