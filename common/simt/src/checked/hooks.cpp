// The functions that instrumented code calls (g++ -fsanitize=thread), instead of libtsan's.  Code
// of the host calls them too, and code of a fast grid may: both return at once.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <cwchar>

#include "hook.h"

using simt::AccessKind;

// NOLINTBEGIN(bugprone-reserved-identifier): the compiler chose the names.
#pragma GCC visibility push(default)
extern "C" {

void __tsan_init() {
  simt::checked::found_checked_code();
}

void __tsan_func_entry(void* return_address) {
  if (simt::Lane* lane = simt::checked::watched_lane()) {
    simt::counters::on_enter(*lane, return_address);
  }
}

void __tsan_func_exit() {
  if (simt::Lane* lane = simt::checked::watched_lane()) simt::counters::on_leave(*lane);
}

void __sanitizer_cov_trace_pc() {
  if (!simt::counters::counting) return;
  if (simt::Lane* lane = simt::checked::watched_lane()) {
    simt::counters::on_block(*lane, __builtin_return_address(0));
  }
}

#define SIMT_HOOK(name, size, kind, is_volatile, unaligned)    \
  void __tsan_##name(const void* address) {                    \
    SIMT_LOOK_AT(address, size, kind, is_volatile, unaligned); \
  }
#define SIMT_HOOKS(prefix, size, is_volatile, unaligned)                        \
  SIMT_HOOK(prefix##read##size, size, AccessKind::read, is_volatile, unaligned) \
  SIMT_HOOK(prefix##write##size, size, AccessKind::write, is_volatile, unaligned)

SIMT_HOOKS(, 1, false, false)
SIMT_HOOKS(, 2, false, false)
SIMT_HOOKS(, 4, false, false)
SIMT_HOOKS(, 8, false, false)
SIMT_HOOKS(, 16, false, false)
SIMT_HOOKS(unaligned_, 2, false, true)
SIMT_HOOKS(unaligned_, 4, false, true)
SIMT_HOOKS(unaligned_, 8, false, true)
SIMT_HOOKS(unaligned_, 16, false, true)
SIMT_HOOKS(volatile_, 1, true, false)
SIMT_HOOKS(volatile_, 2, true, false)
SIMT_HOOKS(volatile_, 4, true, false)
SIMT_HOOKS(volatile_, 8, true, false)
SIMT_HOOKS(volatile_, 16, true, false)
SIMT_HOOKS(unaligned_volatile_, 2, true, true)
SIMT_HOOKS(unaligned_volatile_, 4, true, true)
SIMT_HOOKS(unaligned_volatile_, 8, true, true)
SIMT_HOOKS(unaligned_volatile_, 16, true, true)
SIMT_HOOK(vptr_read, 8, AccessKind::read, false, false)

void __tsan_vptr_update(const void* address, const void*) {
  SIMT_LOOK_AT(address, 8, AccessKind::write, false, true);
}

void __tsan_read_range(const void* address, std::size_t size) {
  SIMT_LOOK_AT(address, size, AccessKind::read, false, true);
}

void __tsan_write_range(const void* address, std::size_t size) {
  SIMT_LOOK_AT(address, size, AccessKind::write, false, true);
}

// What checked code calls for memcpy() and its kin (cc/prologue.cpp).

void* simt_checked_memcpy(void* to, const void* from, std::size_t size) noexcept {
  SIMT_LOOK_AT(from, size, AccessKind::read, false, true);
  SIMT_LOOK_AT(to, size, AccessKind::write, false, true);
  return std::memcpy(to, from, size);
}

void* simt_checked_memmove(void* to, const void* from, std::size_t size) noexcept {
  SIMT_LOOK_AT(from, size, AccessKind::read, false, true);
  SIMT_LOOK_AT(to, size, AccessKind::write, false, true);
  return std::memmove(to, from, size);
}

void* simt_checked_memset(void* to, int value, std::size_t size) noexcept {
  SIMT_LOOK_AT(to, size, AccessKind::write, false, true);
  return std::memset(to, value, size);
}

void* simt_checked_mempcpy(void* to, const void* from, std::size_t size) noexcept {
  SIMT_LOOK_AT(from, size, AccessKind::read, false, true);
  SIMT_LOOK_AT(to, size, AccessKind::write, false, true);
  return ::mempcpy(to, from, size);
}

void simt_checked_bcopy(const void* from, void* to, std::size_t size) noexcept {
  SIMT_LOOK_AT(from, size, AccessKind::read, false, true);
  SIMT_LOOK_AT(to, size, AccessKind::write, false, true);
  std::memmove(to, from, size);
}

void simt_checked_bzero(void* to, std::size_t size) noexcept {
  SIMT_LOOK_AT(to, size, AccessKind::write, false, true);
  std::memset(to, 0, size);
}

wchar_t* simt_checked_wmemcpy(wchar_t* to, const wchar_t* from, std::size_t count) noexcept {
  SIMT_LOOK_AT(from, count * sizeof(wchar_t), AccessKind::read, false, true);
  SIMT_LOOK_AT(to, count * sizeof(wchar_t), AccessKind::write, false, true);
  return std::wmemcpy(to, from, count);
}

wchar_t* simt_checked_wmemmove(wchar_t* to, const wchar_t* from, std::size_t count) noexcept {
  SIMT_LOOK_AT(from, count * sizeof(wchar_t), AccessKind::read, false, true);
  SIMT_LOOK_AT(to, count * sizeof(wchar_t), AccessKind::write, false, true);
  return std::wmemmove(to, from, count);
}

wchar_t* simt_checked_wmemset(wchar_t* to, wchar_t value, std::size_t count) noexcept {
  SIMT_LOOK_AT(to, count * sizeof(wchar_t), AccessKind::write, false, true);
  return std::wmemset(to, value, count);
}

}  // extern "C"
#pragma GCC visibility pop
// NOLINTEND(bugprone-reserved-identifier)
