// The hooks that stand in place of atomic operations of checked code: each looks, then does it.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/integer_atomics.h"
#include "fences.h"
#include "hook.h"
#include "swaps.h"

using simt::AccessKind;

// The compiler passes a memory order as an int; the strongest serves for all.
#pragma GCC diagnostic ignored "-Wpedantic"  // __int128

// NOLINTBEGIN(bugprone-reserved-identifier): the compiler chose the names.
#pragma GCC visibility push(default)
extern "C" {

// Where `value` is `idle`, it only asks what stands there.
#define SIMT_FETCH(bits, type, operation, idle)                                 \
  type __tsan_atomic##bits##_fetch_##operation(type* at, type value, int) {     \
    if ((bits) == 32 && simt::counters::counting) {                             \
      simt::clock::note_integer_atomic(__builtin_return_address(0));            \
    }                                                                           \
    const simt::checked::AsQuestion question(value == static_cast<type>(idle)); \
    SIMT_LOOK_AT(at, sizeof(type), AccessKind::atomic, false, false);           \
    return __atomic_fetch_##operation(at, value, __ATOMIC_SEQ_CST);             \
  }

#define SIMT_COMPARE(bits, type, strength)                                                     \
  bool __tsan_atomic##bits##_compare_exchange_##strength(type* at, type* expected, type value, \
                                                         int, int) {                           \
    if (simt::Lane* lane = simt::checked::watched_lane()) {                                    \
      simt::checked::swap_comes(*lane, at);                                                    \
    }                                                                                          \
    const simt::checked::AsQuestion question(true);                                            \
    SIMT_LOOK_AT(at, sizeof(type), AccessKind::atomic, false, false);                          \
    return __atomic_compare_exchange_n(at, expected, value, false, __ATOMIC_SEQ_CST,           \
                                       __ATOMIC_SEQ_CST);                                      \
  }

#define SIMT_ATOMICS(bits, type)                                      \
  type __tsan_atomic##bits##_load(const type* at, int order) {        \
    const simt::checked::AsLoad load(order);                          \
    SIMT_LOOK_AT(at, sizeof(type), AccessKind::atomic, false, false); \
    return __atomic_load_n(at, __ATOMIC_SEQ_CST);                     \
  }                                                                   \
  void __tsan_atomic##bits##_store(type* at, type value, int order) { \
    const simt::checked::AsStore store(order);                        \
    SIMT_LOOK_AT(at, sizeof(type), AccessKind::atomic, false, false); \
    __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                    \
  }                                                                   \
  type __tsan_atomic##bits##_exchange(type* at, type value, int) {    \
    const simt::checked::AsQuestion question(true);                   \
    SIMT_LOOK_AT(at, sizeof(type), AccessKind::atomic, false, false); \
    return __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST);          \
  }                                                                   \
  SIMT_FETCH(bits, type, add, 0)                                      \
  SIMT_FETCH(bits, type, sub, 0)                                      \
  SIMT_FETCH(bits, type, and, ~type{})                                \
  SIMT_FETCH(bits, type, or, 0)                                       \
  SIMT_FETCH(bits, type, xor, 0)                                      \
  SIMT_FETCH(bits, type, nand, 0)                                     \
  SIMT_COMPARE(bits, type, strong)                                    \
  SIMT_COMPARE(bits, type, weak)

SIMT_ATOMICS(8, std::uint8_t)
SIMT_ATOMICS(16, std::uint16_t)
SIMT_ATOMICS(32, std::uint32_t)
SIMT_ATOMICS(64, std::uint64_t)

void __tsan_atomic_thread_fence(int) {
  if (simt::Lane* lane = simt::checked::watched_lane()) {
    simt::checked::fence(*lane);
    simt::counters::on_fence(*lane);
  }
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

void __tsan_atomic_signal_fence(int) {}

}  // extern "C"

namespace simt {

std::uint64_t checked_atomic_load(const void* address, unsigned size) noexcept {
  SIMT_LOOK_AT(address, size, AccessKind::atomic, false, false);
  std::uint64_t bits = 0;
  std::memcpy(&bits, address, size);
  return bits;
}

void use_block_scope(bool on) noexcept {
  checked::narrow_lane = on ? current_lane : nullptr;
}

void checked_block_fence() noexcept {
  if (Lane* lane = checked::watched_lane()) {
    checked::fence(*lane, true);
    counters::on_fence(*lane);
  }
}

void checked_atomic_store(void* address, unsigned size, std::uint64_t bits) noexcept {
  std::memcpy(address, &bits, size);
}

}  // namespace simt
#pragma GCC visibility pop
// NOLINTEND(bugprone-reserved-identifier)
