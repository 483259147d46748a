// What a kernel may use without naming a library: indices, barriers, warp operations.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "simt/build.h"
#include "vector_functions.h"

namespace simt {

enum class Dimension { x, y, z };
enum class ShuffleKind { index, up, down, bitwise_xor };
enum class BarrierResult { none, count, all, any };
enum class ReduceKind { add, min, max, bitwise_and, bitwise_or, bitwise_xor };

#pragma GCC visibility push(default)

// Constant during a thread's life, hence the attribute: a kernel asks once.
__attribute__((const)) unsigned thread_index(Dimension dimension) noexcept;
__attribute__((const)) unsigned block_index(Dimension dimension) noexcept;
__attribute__((const)) unsigned block_size(Dimension dimension) noexcept;
__attribute__((const)) unsigned grid_size(Dimension dimension) noexcept;

/// Whether a thread of a kernel asks: in functions for host and device that ask for __CUDA_ARCH__.
__attribute__((const)) bool on_device() noexcept;

void block_barrier() noexcept;
int block_barrier_with(BarrierResult result, int predicate) noexcept;
void warp_barrier(unsigned mask) noexcept;
unsigned active_mask() noexcept;
unsigned ballot(unsigned mask, bool predicate) noexcept;
std::uint64_t shuffle(ShuffleKind kind, unsigned mask, std::uint64_t bits, int argument,
                      int width) noexcept;
unsigned match_any(unsigned mask, std::uint64_t bits) noexcept;
unsigned match_all(unsigned mask, std::uint64_t bits, int* predicate) noexcept;
unsigned reduce_unsigned(ReduceKind kind, unsigned mask, unsigned value) noexcept;
int reduce_signed(ReduceKind kind, unsigned mask, int value) noexcept;

/// Lets other threads go on; what a loop that waits for another thread must call now and then.
void yield() noexcept;
/// spin_hint() where code runs.
void note_spin() noexcept;
/// An atomic that changed nothing, or a loop without a body: the caller may be spinning.  The
/// compiler may do the same loop: `constexpr` functions have it too.
__attribute__((always_inline)) constexpr void spin_hint() noexcept {
  if (!__builtin_is_constant_evaluated()) note_spin();
}
/// Of checked code, which counts the branches of a kernel.
void note_spin_if(bool may_spin) noexcept;
__attribute__((always_inline)) inline void spin_hint_if(bool may_spin) noexcept {
  if constexpr (kCheckedBuild) {
    note_spin_if(may_spin);
  } else {
    if (may_spin) note_spin();
  }
}
/// Lets the block's other threads come as far as the caller is; for turn().
void take_turn() noexcept;
/// How many of turn()'s calls are left until the running thread lets the others go on.
extern thread_local int turns_left __attribute__((tls_model("initial-exec")));
/// Ends the grid with cudaErrorLaunchFailure.
[[noreturn]] void trap() noexcept;
long long clock_cycles() noexcept;
/// A fence of checked code that only the caller's block sees.
void checked_block_fence() noexcept;
long long clock_nanoseconds() noexcept;
bool is_shared_address(const void* p) noexcept;
bool is_global_address(const void* p) noexcept;

#pragma GCC visibility pop

template <class T>
std::uint64_t to_bits(T value) noexcept {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(std::uint64_t),
                "warp operations move values of at most 8 bytes");
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}

template <class T>
T from_bits(std::uint64_t bits) noexcept {
  T value;
  std::memcpy(static_cast<void*>(&value), &bits, sizeof value);
  return value;
}

using IndexFunction = unsigned (*)(Dimension) noexcept;

template <IndexFunction F>
__attribute__((always_inline)) inline uint3 three() noexcept {
  return {F(Dimension::x), F(Dimension::y), F(Dimension::z)};
}

/// How many threads a block of this grid has.
__attribute__((always_inline)) inline unsigned block_threads() noexcept {
  const uint3 size = three<block_size>();
  return size.x * size.y * size.z;
}

/// simt-cc puts it into strides over the grid or the block: threads beside each other read beside
/// each other, and the host's caches want these reads close in time too.
__attribute__((always_inline)) inline void turn() noexcept {
  if (--turns_left <= 0) [[unlikely]]
    take_turn();
}

// An empty asm keeps the call before it from becoming a tail call, which would lose its line.
__attribute__((always_inline)) inline void no_tail_call() noexcept {
  asm volatile("");
}

}  // namespace simt

// threadIdx, blockIdx, blockDim and gridDim are calls of three(), put in by simt-cc.
inline constexpr int warpSize = 32;

#define SIMT_INLINE __attribute__((always_inline)) inline

SIMT_INLINE void __syncthreads() {
  simt::block_barrier();
  simt::no_tail_call();
}
SIMT_INLINE int __syncthreads_count(int predicate) {
  int result = simt::block_barrier_with(simt::BarrierResult::count, predicate);
  simt::no_tail_call();
  return result;
}
SIMT_INLINE int __syncthreads_and(int predicate) {
  int result = simt::block_barrier_with(simt::BarrierResult::all, predicate);
  simt::no_tail_call();
  return result;
}
SIMT_INLINE int __syncthreads_or(int predicate) {
  int result = simt::block_barrier_with(simt::BarrierResult::any, predicate);
  simt::no_tail_call();
  return result;
}
SIMT_INLINE void __syncwarp(unsigned mask = 0xffffffffu) {
  simt::warp_barrier(mask);
  simt::no_tail_call();
}
SIMT_INLINE unsigned __activemask() {
  unsigned result = simt::active_mask();
  simt::no_tail_call();
  return result;
}
SIMT_INLINE unsigned __ballot_sync(unsigned mask, int predicate) {
  unsigned result = simt::ballot(mask, predicate != 0);
  simt::no_tail_call();
  return result;
}
SIMT_INLINE int __any_sync(unsigned mask, int predicate) {
  return __ballot_sync(mask, predicate) != 0;
}
SIMT_INLINE int __all_sync(unsigned mask, int predicate) {
  return __ballot_sync(mask, predicate == 0) == 0;
}

template <class T>
SIMT_INLINE T __shfl_sync(unsigned mask, T value, int source, int width = 32) {
  auto bits = simt::shuffle(simt::ShuffleKind::index, mask, simt::to_bits(value), source, width);
  simt::no_tail_call();
  return simt::from_bits<T>(bits);
}
template <class T>
SIMT_INLINE T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  auto bits = simt::shuffle(simt::ShuffleKind::up, mask, simt::to_bits(value),
                            static_cast<int>(delta), width);
  simt::no_tail_call();
  return simt::from_bits<T>(bits);
}
template <class T>
SIMT_INLINE T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  auto bits = simt::shuffle(simt::ShuffleKind::down, mask, simt::to_bits(value),
                            static_cast<int>(delta), width);
  simt::no_tail_call();
  return simt::from_bits<T>(bits);
}
template <class T>
SIMT_INLINE T __shfl_xor_sync(unsigned mask, T value, int lane_mask, int width = 32) {
  auto bits =
      simt::shuffle(simt::ShuffleKind::bitwise_xor, mask, simt::to_bits(value), lane_mask, width);
  simt::no_tail_call();
  return simt::from_bits<T>(bits);
}

template <class T>
SIMT_INLINE unsigned __match_any_sync(unsigned mask, T value) {
  unsigned result = simt::match_any(mask, simt::to_bits(value));
  simt::no_tail_call();
  return result;
}
template <class T>
SIMT_INLINE unsigned __match_all_sync(unsigned mask, T value, int* predicate) {
  unsigned result = simt::match_all(mask, simt::to_bits(value), predicate);
  simt::no_tail_call();
  return result;
}

SIMT_INLINE unsigned __reduce_add_sync(unsigned mask, unsigned value) {
  const auto result = simt::reduce_unsigned(simt::ReduceKind::add, mask, value);
  simt::no_tail_call();
  return result;
}
SIMT_INLINE unsigned __reduce_min_sync(unsigned mask, unsigned value) {
  const auto result = simt::reduce_unsigned(simt::ReduceKind::min, mask, value);
  simt::no_tail_call();
  return result;
}
SIMT_INLINE unsigned __reduce_max_sync(unsigned mask, unsigned value) {
  const auto result = simt::reduce_unsigned(simt::ReduceKind::max, mask, value);
  simt::no_tail_call();
  return result;
}
SIMT_INLINE int __reduce_add_sync(unsigned mask, int value) {
  const auto result = simt::reduce_signed(simt::ReduceKind::add, mask, value);
  simt::no_tail_call();
  return result;
}
SIMT_INLINE int __reduce_min_sync(unsigned mask, int value) {
  const auto result = simt::reduce_signed(simt::ReduceKind::min, mask, value);
  simt::no_tail_call();
  return result;
}
SIMT_INLINE int __reduce_max_sync(unsigned mask, int value) {
  const auto result = simt::reduce_signed(simt::ReduceKind::max, mask, value);
  simt::no_tail_call();
  return result;
}
SIMT_INLINE unsigned __reduce_and_sync(unsigned mask, unsigned value) {
  const auto result = simt::reduce_unsigned(simt::ReduceKind::bitwise_and, mask, value);
  simt::no_tail_call();
  return result;
}
SIMT_INLINE unsigned __reduce_or_sync(unsigned mask, unsigned value) {
  const auto result = simt::reduce_unsigned(simt::ReduceKind::bitwise_or, mask, value);
  simt::no_tail_call();
  return result;
}
SIMT_INLINE unsigned __reduce_xor_sync(unsigned mask, unsigned value) {
  const auto result = simt::reduce_unsigned(simt::ReduceKind::bitwise_xor, mask, value);
  simt::no_tail_call();
  return result;
}

namespace simt {
SIMT_INLINE void block_fence() {
  if constexpr (kCheckedBuild) {
    checked_block_fence();
  } else {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  }
}
}  // namespace simt

// A loop that waits for another thread may hold nothing but a fence.
SIMT_INLINE void __threadfence() {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  simt::spin_hint();
}
SIMT_INLINE void __threadfence_block() {
  simt::block_fence();
  simt::spin_hint();
}
SIMT_INLINE void __threadfence_system() {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  simt::spin_hint();
}
SIMT_INLINE void __nanosleep(unsigned) {
  simt::yield();
}
[[noreturn]] SIMT_INLINE void __trap() {
  simt::trap();
}
[[noreturn]] SIMT_INLINE void __brkpt() {
  simt::trap();
}
SIMT_INLINE bool __isShared(const void* p) {
  return simt::is_shared_address(p);
}
SIMT_INLINE bool __isGlobal(const void* p) {
  return simt::is_global_address(p);
}
SIMT_INLINE bool __isLocal(const void* p) {
  return !simt::is_shared_address(p) && !simt::is_global_address(p);
}
SIMT_INLINE std::size_t __cvta_generic_to_shared(const void* p) {
  return reinterpret_cast<std::size_t>(p);
}
SIMT_INLINE std::size_t __cvta_generic_to_global(const void* p) {
  return reinterpret_cast<std::size_t>(p);
}
SIMT_INLINE long long clock64() {
  return simt::clock_cycles();
}
