// cuda::barrier and cuda::memcpy_async.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include "simt/async.h"
#include "simt/cuda_std.h"

namespace simt {

struct NoCompletion {
  void operator()() const {}
};

/// What a size promises about the addresses beside it.
template <class Size>
inline constexpr ::std::size_t kPromised = 1;

/// Cuts a copy between the threads of a group, 16 bytes at a time where that goes up.
template <class Group>
SIMT_INLINE void copy_by_group(const Group& group, void* to, const void* from, ::std::size_t bytes,
                               const SplitBarrier* barrier) {
  constexpr ::std::size_t kPiece = 16;
  const ::std::size_t stride = kPiece * static_cast<::std::size_t>(group.size());
  for (::std::size_t at = kPiece * static_cast<::std::size_t>(group.thread_rank()); at < bytes;
       at += stride) {
    const ::std::size_t piece = bytes - at < kPiece ? bytes - at : kPiece;
    copy_async(static_cast<char*>(to) + at, static_cast<const char*>(from) + at, piece, 0, barrier);
  }
}

}  // namespace simt

namespace cuda {

/// A size that is a multiple of `Alignment`, as the pointers beside it are.
template <::std::size_t Alignment>
struct aligned_size_t {
  ::std::size_t value;
  explicit aligned_size_t(::std::size_t bytes) : value(bytes) {}
  operator ::std::size_t() const { return value; }
};

}  // namespace cuda

template <::std::size_t Alignment>
inline constexpr ::std::size_t simt::kPromised<cuda::aligned_size_t<Alignment>> = Alignment;

namespace simt {

/// Whether all three keep what the size's type promises.
template <class Size>
SIMT_INLINE bool are_aligned(const void* to, const void* from, ::std::size_t bytes) {
  constexpr ::std::uintptr_t kLow = kPromised<Size> - 1;
  return ((reinterpret_cast<::std::uintptr_t>(to) | reinterpret_cast<::std::uintptr_t>(from) |
           bytes) &
          kLow) == 0;
}

}  // namespace simt

namespace cuda {

template <thread_scope Scope, class CompletionFunction = simt::NoCompletion>
class barrier {
 public:
  /// The phase in which a thread arrived.
  class arrival_token {
   public:
    arrival_token() = default;

   private:
    friend class barrier;
    explicit arrival_token(::std::uint32_t phase) : phase_(phase) {}
    ::std::uint32_t phase_;
  };

  barrier() = default;
  explicit barrier(::std::ptrdiff_t expected, CompletionFunction completion = CompletionFunction())
      : completion_(completion) {
    simt::barrier_init(&state_, static_cast<::std::uint32_t>(expected));
  }
  barrier(const barrier&) = delete;
  barrier& operator=(const barrier&) = delete;

  [[nodiscard]] SIMT_INLINE arrival_token arrive(::std::ptrdiff_t count = 1) {
    return arrival_token(
        simt::barrier_arrive(&state_, static_cast<::std::uint32_t>(count), complete(), this));
  }
  SIMT_INLINE void wait(arrival_token&& token) const {
    simt::barrier_wait(state(), token.phase_);
    simt::no_tail_call();
  }
  SIMT_INLINE void arrive_and_wait() { wait(arrive()); }
  SIMT_INLINE void arrive_and_drop() {
    simt::barrier_drop(&state_, complete(), this);
    simt::no_tail_call();
  }
  SIMT_INLINE void wait_parity(bool parity) const {
    const ::std::uint32_t phase = simt::barrier_phase(state());
    if ((phase & 1) == (parity ? 1u : 0u)) simt::barrier_wait(state(), phase);
    simt::no_tail_call();
  }
  [[nodiscard]] SIMT_INLINE bool try_wait(arrival_token&& token) const {
    return simt::barrier_has_ended(state(), token.phase_);
  }
  [[nodiscard]] SIMT_INLINE bool try_wait_parity(bool parity) const {
    const ::std::uint32_t phase = simt::barrier_phase(state());
    return (phase & 1) != (parity ? 1u : 0u) || simt::barrier_has_ended(state(), phase);
  }
  static constexpr ::std::ptrdiff_t max() { return (1 << 20) - 1; }

  // For the functions beside the class.
  SIMT_INLINE simt::SplitBarrier* state() const { return const_cast<simt::SplitBarrier*>(&state_); }

 private:
  static void run_completion(void* self) { static_cast<barrier*>(self)->completion_(); }
  static constexpr simt::Completion complete() {
    return ::std::is_same_v<CompletionFunction, simt::NoCompletion> ? nullptr : run_completion;
  }

  simt::SplitBarrier state_;
  CompletionFunction completion_;
};

template <thread_scope Scope, class Completion>
SIMT_INLINE void init(barrier<Scope, Completion>* place, ::std::ptrdiff_t expected) {
  new (place) barrier<Scope, Completion>(expected);
}
template <thread_scope Scope, class Completion>
SIMT_INLINE void init(barrier<Scope, Completion>* place, ::std::ptrdiff_t expected,
                      Completion completion) {
  new (place) barrier<Scope, Completion>(expected, completion);
}

// Copies that belong to the barrier's current phase.
template <class T, class Size, thread_scope Scope, class Completion>
SIMT_INLINE void memcpy_async(T* to, const T* from, Size bytes,
                              barrier<Scope, Completion>& barrier) {
  assert(simt::are_aligned<Size>(to, from, bytes));
  simt::copy_async(to, from, bytes, 0, barrier.state());
}
template <class Size, thread_scope Scope, class Completion>
SIMT_INLINE void memcpy_async(void* to, const void* from, Size bytes,
                              barrier<Scope, Completion>& barrier) {
  assert(simt::are_aligned<Size>(to, from, bytes));
  simt::copy_async(to, from, bytes, 0, barrier.state());
}
template <class Group, class Size, thread_scope Scope, class Completion>
SIMT_INLINE void memcpy_async(const Group& group, void* to, const void* from, Size bytes,
                              barrier<Scope, Completion>& barrier) {
  assert(simt::are_aligned<Size>(to, from, bytes));
  simt::copy_by_group(group, to, from, bytes, barrier.state());
}

}  // namespace cuda
