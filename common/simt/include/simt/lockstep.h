// Old programs let the last warp of a reduction run on without synchronising, through a volatile
// pointer: lanes that step together read before any of them writes.  CUDA has not promised that
// since Volta, but such kernels still give right results on every card.  simt-cc gives them this
// pointer, whose writes wait until the lanes beside have read, and then until those have written.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "simt/builtins.h"

namespace simt {

template <class T>
class LockstepElement {
 public:
  SIMT_INLINE explicit LockstepElement(volatile T* place) : place_(place) {}
  LockstepElement(const LockstepElement&) = default;

  SIMT_INLINE operator T() const { return *place_; }
  SIMT_INLINE volatile T* operator&() const { return place_; }

  SIMT_INLINE T operator=(T value) const {
    active_mask();
    *place_ = value;
    active_mask();
    return value;
  }
  SIMT_INLINE T operator=(const LockstepElement& other) const {
    return *this = static_cast<T>(other);
  }
  SIMT_INLINE T operator+=(T value) const { return *this = static_cast<T>(*place_ + value); }
  SIMT_INLINE T operator-=(T value) const { return *this = static_cast<T>(*place_ - value); }
  SIMT_INLINE T operator*=(T value) const { return *this = static_cast<T>(*place_ * value); }
  SIMT_INLINE T operator&=(T value) const { return *this = static_cast<T>(*place_ & value); }
  SIMT_INLINE T operator|=(T value) const { return *this = static_cast<T>(*place_ | value); }
  SIMT_INLINE T operator^=(T value) const { return *this = static_cast<T>(*place_ ^ value); }

 private:
  volatile T* place_;
};

template <class T>
class LockstepPointer {
 public:
  SIMT_INLINE explicit LockstepPointer(volatile T* first) : first_(first) {}

  template <class Index>
  SIMT_INLINE LockstepElement<T> operator[](Index i) const {
    return LockstepElement<T>(first_ + i);
  }
  SIMT_INLINE LockstepElement<T> operator*() const { return LockstepElement<T>(first_); }
  SIMT_INLINE LockstepPointer operator+(std::ptrdiff_t n) const {
    return LockstepPointer(first_ + n);
  }
  SIMT_INLINE operator volatile T*() const { return first_; }
  SIMT_INLINE explicit operator T*() const { return const_cast<T*>(first_); }

 private:
  volatile T* first_;
};

template <class T>
SIMT_INLINE LockstepPointer<T> lockstep(volatile T* pointer) {
  return LockstepPointer<T>(pointer);
}

}  // namespace simt
