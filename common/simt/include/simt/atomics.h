// Atomic operations on device and shared memory, for the types that CUDA has.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "simt/build.h"
#include "simt/builtins.h"
#include "simt/runtime.h"

namespace simt::atomic {

template <class T>
struct Identity {
  using type = T;
};
/// Keeps an argument from taking part in deduction: atomicAdd(&counter, 1) for any counter.
template <class T>
using Value = typename Identity<T>::type;

template <class T, class... Allowed>
inline constexpr bool kOneOf = (std::is_same_v<T, Allowed> || ...);

template <class T>
inline constexpr bool k32 = kOneOf<T, int, unsigned>;
template <class T>
inline constexpr bool kBits = kOneOf<T, int, unsigned, unsigned long long>;
template <class T>
inline constexpr bool kOrdered = kOneOf<T, int, unsigned, long long, unsigned long long>;
template <class T>
inline constexpr bool kAdd = kBits<T> || std::is_same_v<T, float> || std::is_same_v<T, double>;
template <class T>
inline constexpr bool kExchange = kBits<T> || std::is_same_v<T, float>;
template <class T>
inline constexpr bool kCompare = kBits<T> || std::is_same_v<T, unsigned short>;

/// While it lives, the thread's atomic accesses have block scope: only checked code looks at that.
struct BlockScope {
  SIMT_INLINE BlockScope() {
    if constexpr (kCheckedBuild) use_block_scope(true);
  }
  BlockScope(const BlockScope&) = delete;
  BlockScope& operator=(const BlockScope&) = delete;
  SIMT_INLINE ~BlockScope() {
    if constexpr (kCheckedBuild) use_block_scope(false);
  }
};

/// Replaces *address by next(*address) and returns what stood there.
template <class T, class Next>
SIMT_INLINE T update(T* address, Next next) {
  if constexpr (kCheckedBuild) {
    const T before = from_bits<T>(checked_atomic_load(address, sizeof(T)));
    checked_atomic_store(address, sizeof(T), to_bits(static_cast<T>(next(before))));
    return before;
  } else {
    T old;
    __atomic_load(address, &old, __ATOMIC_RELAXED);
    T wanted = next(old);
    while (!__atomic_compare_exchange(address, &old, &wanted, true, __ATOMIC_SEQ_CST,
                                      __ATOMIC_RELAXED)) {
      wanted = next(old);
    }
    return old;
  }
}

template <class T>
SIMT_INLINE T add(T* address, T value) {
  if (value == T{}) spin_hint();
  if constexpr (std::is_floating_point_v<T>) {
    return update(address, [value](T old) { return old + value; });
  } else {
    return __atomic_fetch_add(address, value, __ATOMIC_SEQ_CST);
  }
}

template <class T>
SIMT_INLINE T sub(T* address, T value) {
  return __atomic_fetch_sub(address, value, __ATOMIC_SEQ_CST);
}

template <class T>
SIMT_INLINE T exchange(T* address, T value) {
  T old;
  __atomic_exchange(address, &value, &old, __ATOMIC_SEQ_CST);
  if (old == value) spin_hint();
  return old;
}

template <class T>
SIMT_INLINE T compare_and_swap(T* address, T compare, T value) {
  T old = compare;
  if (!__atomic_compare_exchange(address, &old, &value, false, __ATOMIC_SEQ_CST,
                                 __ATOMIC_SEQ_CST)) {
    spin_hint();
  }
  return old;
}

template <class T>
SIMT_INLINE T min(T* address, T value) {
  return update(address, [value](T old) { return value < old ? value : old; });
}

template <class T>
SIMT_INLINE T max(T* address, T value) {
  return update(address, [value](T old) { return old < value ? value : old; });
}

template <class T>
SIMT_INLINE T bitwise_and(T* address, T value) {
  const T old = __atomic_fetch_and(address, value, __ATOMIC_SEQ_CST);
  spin_hint_if((old & value) == old);
  return old;
}

template <class T>
SIMT_INLINE T bitwise_or(T* address, T value) {
  const T old = __atomic_fetch_or(address, value, __ATOMIC_SEQ_CST);
  spin_hint_if((old | value) == old);
  return old;
}

template <class T>
SIMT_INLINE T bitwise_xor(T* address, T value) {
  return __atomic_fetch_xor(address, value, __ATOMIC_SEQ_CST);
}

/// Counts up to `last`, then starts again at 0.
SIMT_INLINE unsigned increment(unsigned* address, unsigned last) {
  return update(address, [last](unsigned old) { return old >= last ? 0u : old + 1u; });
}

/// Counts down to 0, then starts again at `first`.
SIMT_INLINE unsigned decrement(unsigned* address, unsigned first) {
  return update(address,
                [first](unsigned old) { return old == 0 || old > first ? first : old - 1u; });
}

}  // namespace simt::atomic

template <class T>
SIMT_INLINE T atomicAdd(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kAdd<T>,
                "atomicAdd takes int, unsigned, unsigned long long, float or double");
  return simt::atomic::add(address, value);
}
template <class T>
SIMT_INLINE T atomicSub(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::k32<T>, "atomicSub takes int or unsigned");
  return simt::atomic::sub(address, value);
}
template <class T>
SIMT_INLINE T atomicExch(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kExchange<T>,
                "atomicExch takes int, unsigned, unsigned long long or float");
  return simt::atomic::exchange(address, value);
}
template <class T>
SIMT_INLINE T atomicMin(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kOrdered<T>,
                "atomicMin takes int, unsigned, long long or unsigned long long");
  return simt::atomic::min(address, value);
}
template <class T>
SIMT_INLINE T atomicMax(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kOrdered<T>,
                "atomicMax takes int, unsigned, long long or unsigned long long");
  return simt::atomic::max(address, value);
}
template <class T>
SIMT_INLINE T atomicAnd(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kBits<T>, "atomicAnd takes int, unsigned or unsigned long long");
  return simt::atomic::bitwise_and(address, value);
}
template <class T>
SIMT_INLINE T atomicOr(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kBits<T>, "atomicOr takes int, unsigned or unsigned long long");
  return simt::atomic::bitwise_or(address, value);
}
template <class T>
SIMT_INLINE T atomicXor(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kBits<T>, "atomicXor takes int, unsigned or unsigned long long");
  return simt::atomic::bitwise_xor(address, value);
}
template <class T>
SIMT_INLINE T atomicCAS(T* address, simt::atomic::Value<T> compare, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kCompare<T>,
                "atomicCAS takes int, unsigned, unsigned long long or unsigned short");
  return simt::atomic::compare_and_swap(address, compare, value);
}
SIMT_INLINE unsigned atomicInc(unsigned* address, unsigned last) {
  return simt::atomic::increment(address, last);
}
SIMT_INLINE unsigned atomicDec(unsigned* address, unsigned first) {
  return simt::atomic::decrement(address, first);
}

// Each component is added by itself.
SIMT_INLINE float2 atomicAdd(float2* address, float2 value) {
  return {simt::atomic::add(&address->x, value.x), simt::atomic::add(&address->y, value.y)};
}
SIMT_INLINE float4 atomicAdd(float4* address, float4 value) {
  return {simt::atomic::add(&address->x, value.x), simt::atomic::add(&address->y, value.y),
          simt::atomic::add(&address->z, value.z), simt::atomic::add(&address->w, value.w)};
}

template <class T>
SIMT_INLINE T atomicAdd_block(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kAdd<T>,
                "atomicAdd takes int, unsigned, unsigned long long, float or double");
  const simt::atomic::BlockScope scope;
  return simt::atomic::add(address, value);
}
template <class T>
SIMT_INLINE T atomicSub_block(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::k32<T>, "atomicSub takes int or unsigned");
  const simt::atomic::BlockScope scope;
  return simt::atomic::sub(address, value);
}
template <class T>
SIMT_INLINE T atomicExch_block(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kExchange<T>,
                "atomicExch takes int, unsigned, unsigned long long or float");
  const simt::atomic::BlockScope scope;
  return simt::atomic::exchange(address, value);
}
template <class T>
SIMT_INLINE T atomicMin_block(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kOrdered<T>,
                "atomicMin takes int, unsigned, long long or unsigned long long");
  const simt::atomic::BlockScope scope;
  return simt::atomic::min(address, value);
}
template <class T>
SIMT_INLINE T atomicMax_block(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kOrdered<T>,
                "atomicMax takes int, unsigned, long long or unsigned long long");
  const simt::atomic::BlockScope scope;
  return simt::atomic::max(address, value);
}
template <class T>
SIMT_INLINE T atomicAnd_block(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kBits<T>, "atomicAnd takes int, unsigned or unsigned long long");
  const simt::atomic::BlockScope scope;
  return simt::atomic::bitwise_and(address, value);
}
template <class T>
SIMT_INLINE T atomicOr_block(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kBits<T>, "atomicOr takes int, unsigned or unsigned long long");
  const simt::atomic::BlockScope scope;
  return simt::atomic::bitwise_or(address, value);
}
template <class T>
SIMT_INLINE T atomicXor_block(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kBits<T>, "atomicXor takes int, unsigned or unsigned long long");
  const simt::atomic::BlockScope scope;
  return simt::atomic::bitwise_xor(address, value);
}
template <class T>
SIMT_INLINE T atomicCAS_block(T* address, simt::atomic::Value<T> compare,
                              simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kCompare<T>,
                "atomicCAS takes int, unsigned, unsigned long long or unsigned short");
  const simt::atomic::BlockScope scope;
  return simt::atomic::compare_and_swap(address, compare, value);
}
SIMT_INLINE unsigned atomicInc_block(unsigned* address, unsigned last) {
  const simt::atomic::BlockScope scope;
  return simt::atomic::increment(address, last);
}
SIMT_INLINE unsigned atomicDec_block(unsigned* address, unsigned first) {
  const simt::atomic::BlockScope scope;
  return simt::atomic::decrement(address, first);
}

template <class T>
SIMT_INLINE T atomicAdd_system(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kAdd<T>,
                "atomicAdd takes int, unsigned, unsigned long long, float or double");
  return simt::atomic::add(address, value);
}
template <class T>
SIMT_INLINE T atomicSub_system(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::k32<T>, "atomicSub takes int or unsigned");
  return simt::atomic::sub(address, value);
}
template <class T>
SIMT_INLINE T atomicExch_system(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kExchange<T>,
                "atomicExch takes int, unsigned, unsigned long long or float");
  return simt::atomic::exchange(address, value);
}
template <class T>
SIMT_INLINE T atomicMin_system(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kOrdered<T>,
                "atomicMin takes int, unsigned, long long or unsigned long long");
  return simt::atomic::min(address, value);
}
template <class T>
SIMT_INLINE T atomicMax_system(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kOrdered<T>,
                "atomicMax takes int, unsigned, long long or unsigned long long");
  return simt::atomic::max(address, value);
}
template <class T>
SIMT_INLINE T atomicAnd_system(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kBits<T>, "atomicAnd takes int, unsigned or unsigned long long");
  return simt::atomic::bitwise_and(address, value);
}
template <class T>
SIMT_INLINE T atomicOr_system(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kBits<T>, "atomicOr takes int, unsigned or unsigned long long");
  return simt::atomic::bitwise_or(address, value);
}
template <class T>
SIMT_INLINE T atomicXor_system(T* address, simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kBits<T>, "atomicXor takes int, unsigned or unsigned long long");
  return simt::atomic::bitwise_xor(address, value);
}
template <class T>
SIMT_INLINE T atomicCAS_system(T* address, simt::atomic::Value<T> compare,
                               simt::atomic::Value<T> value) {
  static_assert(simt::atomic::kCompare<T>,
                "atomicCAS takes int, unsigned, unsigned long long or unsigned short");
  return simt::atomic::compare_and_swap(address, compare, value);
}
SIMT_INLINE unsigned atomicInc_system(unsigned* address, unsigned last) {
  return simt::atomic::increment(address, last);
}
SIMT_INLINE unsigned atomicDec_system(unsigned* address, unsigned first) {
  return simt::atomic::decrement(address, first);
}
