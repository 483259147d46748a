// cuda::atomic and cuda::atomic_ref.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <type_traits>

#include "simt/atomics.h"

namespace cuda {

enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread
};

using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;

SIMT_INLINE void atomic_thread_fence(memory_order, thread_scope scope = thread_scope_system) {
  if (scope == thread_scope_block) {
    simt::block_fence();
  } else {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  }
  simt::spin_hint();
}
SIMT_INLINE void atomic_signal_fence(memory_order) {}

}  // namespace cuda

namespace simt {

/// What may be added to a T.
template <class T>
using Difference = std::conditional_t<std::is_pointer_v<T>, ::std::ptrdiff_t, T>;

/// What atomic and atomic_ref do with the object at `Self::place()`.  All orders are as strong as
/// the strongest; the checked build looks at whether they publish and see.  A value that did not
/// change may mean that the caller spins.
template <class Self, class T, cuda::thread_scope Where>
class AtomicOperations {
  struct WiderScope {
    SIMT_INLINE WiderScope() {}
  };
  using Scope =
      std::conditional_t<Where == cuda::thread_scope_block, atomic::BlockScope, WiderScope>;

 public:
  using value_type = T;
  static constexpr bool is_always_lock_free = sizeof(T) <= 8;
  bool is_lock_free() const { return is_always_lock_free; }

  SIMT_INLINE T load(cuda::memory_order order = cuda::memory_order_seq_cst) const {
    const Scope scope;
    T value;
    if (order == cuda::memory_order_relaxed) {
      __atomic_load(place(), &value, __ATOMIC_RELAXED);
    } else {
      __atomic_load(place(), &value, __ATOMIC_SEQ_CST);
    }
    spin_hint();
    return value;
  }
  SIMT_INLINE operator T() const { return load(); }
  SIMT_INLINE void store(T value, cuda::memory_order order = cuda::memory_order_seq_cst) const {
    release_fence(order);
    const Scope scope;
    if (order == cuda::memory_order_relaxed) {
      __atomic_store(place(), &value, __ATOMIC_RELAXED);
    } else {
      __atomic_store(place(), &value, __ATOMIC_SEQ_CST);
    }
  }
  SIMT_INLINE T exchange(T value, cuda::memory_order order = cuda::memory_order_seq_cst) const {
    T old;
    release_fence(order);
    const Scope scope;
    __atomic_exchange(place(), &value, &old, __ATOMIC_SEQ_CST);
    spin_hint();
    return old;
  }
  template <class... Orders>
  SIMT_INLINE bool compare_exchange_strong(T& expected, T desired, Orders... orders) const {
    if constexpr (sizeof...(Orders) == 0) {
      release_fence(cuda::memory_order_seq_cst);
    } else {
      const cuda::memory_order both[] = {orders...};
      release_fence(both[0]);
    }
    const Scope scope;
    if (__atomic_compare_exchange(place(), &expected, &desired, false, __ATOMIC_SEQ_CST,
                                  __ATOMIC_SEQ_CST)) {
      return true;
    }
    spin_hint();
    return false;
  }
  template <class... Orders>
  SIMT_INLINE bool compare_exchange_weak(T& expected, T desired, Orders...) const {
    return compare_exchange_strong(expected, desired);
  }

  SIMT_INLINE T fetch_add(Difference<T> value,
                          cuda::memory_order order = cuda::memory_order_seq_cst) const {
    release_fence(order);
    const Scope scope;
    return atomic::update(place(), [value](T old) { return static_cast<T>(old + value); });
  }
  SIMT_INLINE T fetch_sub(Difference<T> value,
                          cuda::memory_order order = cuda::memory_order_seq_cst) const {
    release_fence(order);
    const Scope scope;
    return atomic::update(place(), [value](T old) { return static_cast<T>(old - value); });
  }
  SIMT_INLINE T fetch_and(T value, cuda::memory_order order = cuda::memory_order_seq_cst) const {
    release_fence(order);
    const Scope scope;
    return atomic::update(place(), [value](T old) { return static_cast<T>(old & value); });
  }
  SIMT_INLINE T fetch_or(T value, cuda::memory_order order = cuda::memory_order_seq_cst) const {
    release_fence(order);
    const Scope scope;
    return atomic::update(place(), [value](T old) { return static_cast<T>(old | value); });
  }
  SIMT_INLINE T fetch_xor(T value, cuda::memory_order order = cuda::memory_order_seq_cst) const {
    release_fence(order);
    const Scope scope;
    return atomic::update(place(), [value](T old) { return static_cast<T>(old ^ value); });
  }
  SIMT_INLINE T fetch_min(T value, cuda::memory_order order = cuda::memory_order_seq_cst) const {
    release_fence(order);
    const Scope scope;
    return atomic::update(place(), [value](T old) { return value < old ? value : old; });
  }
  SIMT_INLINE T fetch_max(T value, cuda::memory_order order = cuda::memory_order_seq_cst) const {
    release_fence(order);
    const Scope scope;
    return atomic::update(place(), [value](T old) { return old < value ? value : old; });
  }
  SIMT_INLINE T operator++() const { return static_cast<T>(fetch_add(1) + 1); }
  SIMT_INLINE T operator--() const { return static_cast<T>(fetch_sub(1) - 1); }
  SIMT_INLINE T operator++(int) const { return fetch_add(1); }
  SIMT_INLINE T operator--(int) const { return fetch_sub(1); }
  SIMT_INLINE T operator+=(Difference<T> value) const {
    return static_cast<T>(fetch_add(value) + value);
  }
  SIMT_INLINE T operator-=(Difference<T> value) const {
    return static_cast<T>(fetch_sub(value) - value);
  }
  SIMT_INLINE T operator&=(T value) const { return static_cast<T>(fetch_and(value) & value); }
  SIMT_INLINE T operator|=(T value) const { return static_cast<T>(fetch_or(value) | value); }
  SIMT_INLINE T operator^=(T value) const { return static_cast<T>(fetch_xor(value) ^ value); }

  /// Waits until the value differs from `old`.
  SIMT_INLINE void wait(T old, cuda::memory_order = cuda::memory_order_seq_cst) const {
    while (load() == old) yield();
  }
  SIMT_INLINE void notify_one() const {}
  SIMT_INLINE void notify_all() const {}

 private:
  /// Before what publishes: the checked build then knows that it does.
  SIMT_INLINE static void release_fence(cuda::memory_order order) {
    if (order == cuda::memory_order_release || order == cuda::memory_order_acq_rel ||
        order == cuda::memory_order_seq_cst) {
      if constexpr (kCheckedBuild && Where == cuda::thread_scope_block) {
        checked_block_fence();
      } else {
        __atomic_thread_fence(__ATOMIC_RELEASE);
      }
    }
  }
  SIMT_INLINE T* place() const { return static_cast<const Self*>(this)->place(); }
};

}  // namespace simt

namespace cuda {

template <class T, thread_scope Scope = thread_scope_system>
class atomic : public simt::AtomicOperations<atomic<T, Scope>, T, Scope> {
 public:
  atomic() = default;
  constexpr atomic(T value) : value_(value) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
  SIMT_INLINE T operator=(T value) {
    this->store(value);
    return value;
  }
  SIMT_INLINE T* place() const { return const_cast<T*>(&value_); }

 private:
  alignas(sizeof(T) > alignof(T) && (sizeof(T) & (sizeof(T) - 1)) == 0 ? sizeof(T)
                                                                       : alignof(T)) T value_;
};

template <class T, thread_scope Scope = thread_scope_system>
class atomic_ref : public simt::AtomicOperations<atomic_ref<T, Scope>, T, Scope> {
 public:
  static constexpr ::std::size_t required_alignment = sizeof(T);
  SIMT_INLINE explicit atomic_ref(T& object) : place_(&object) {}
  SIMT_INLINE T operator=(T value) const {
    this->store(value);
    return value;
  }
  SIMT_INLINE T* place() const { return place_; }

 private:
  T* place_;
};

}  // namespace cuda
