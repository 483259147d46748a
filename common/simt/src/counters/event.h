// What a lane did, in 16 bytes.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

namespace simt::counters {

inline constexpr unsigned kLanes = 32;

enum class EventKind : std::uint8_t {
  global_load,
  global_store,
  global_atomic,
  shared_load,
  shared_store,
  shared_atomic,
  local_load,
  local_store,
  volatile_load,  // of global memory, as the rest up to here
  volatile_store,
  atomic_load,
  atomic_store,
  block,           // of code without a branch inside: it begins
  block_barrier,   // from here on: the lanes of a mask meet
  warp_operation,  // __syncwarp(), shuffles, votes, matches, reductions
};

/// `order` sorts as the lanes of a warp take turns: the deepest call first, then the lowest pc.
/// `what` holds the kind in its top 8 bits; then an access has its size in 8 bits and its address
/// in 48, a meeting its mask in the lowest 32.
struct Event {
  std::uint64_t order;
  std::uint64_t what;

  static constexpr unsigned kPcBits = 48;
  static constexpr std::uint64_t kPcMask = (std::uint64_t{1} << kPcBits) - 1;
  static constexpr unsigned kDeepest = 254;

  static std::uint64_t order_of(const void* pc, unsigned depth) {
    return (std::uint64_t{kDeepest - std::min(depth, kDeepest)} << kPcBits) |
           (reinterpret_cast<std::uintptr_t>(pc) & kPcMask);
  }
  static Event access(const void* pc, unsigned depth, EventKind kind, const void* address,
                      std::uint32_t size) {
    return {order_of(pc, depth), (std::uint64_t{static_cast<std::uint8_t>(kind)} << 56) |
                                     (std::uint64_t{std::min(size, 255u)} << 48) |
                                     (reinterpret_cast<std::uintptr_t>(address) & kPcMask)};
  }
  static Event block(const void* pc, unsigned depth) {
    return {order_of(pc, depth), std::uint64_t{static_cast<std::uint8_t>(EventKind::block)} << 56};
  }
  static Event meeting(const void* pc, unsigned depth, EventKind kind, std::uint32_t mask) {
    return {order_of(pc, depth), (std::uint64_t{static_cast<std::uint8_t>(kind)} << 56) | mask};
  }

  EventKind kind() const { return static_cast<EventKind>(what >> 56); }
  bool is_meeting() const { return kind() >= EventKind::block_barrier; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(what >> 48) & 0xff; }
  std::uint64_t address() const { return what & kPcMask; }
  std::uint32_t mask() const { return static_cast<std::uint32_t>(what); }
  std::uint64_t pc() const { return order & kPcMask; }
};

}  // namespace simt::counters
