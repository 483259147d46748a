// What the operations of 16-bit types are made of.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simt/atomics.h"
#include "simt/half/rounding.h"

namespace simt::half {

/// A number of the type of `like`, made of bits.
template <class T>
SIMT_INLINE T with_bits(T, unsigned bits) {
  return from_bits<T>(bits);
}

/// Between 0 and 1; NaN becomes 0.
template <class T>
SIMT_INLINE T clamp(T a) {
  const float x = static_cast<float>(a);
  return x >= 1.0f ? T(1.0f) : x > 0.0f ? a : T(0.0f);
}

/// 0 in place of what is negative; NaN stays.
template <class T>
SIMT_INLINE T positive(T a) {
  return static_cast<float>(a) <= 0.0f ? T(0.0f) : a;
}

/// The larger one; of a number and NaN the number; 0 is above -0.
template <class T>
SIMT_INLINE T larger(T a, T b) {
  const float x = static_cast<float>(a);
  const float y = static_cast<float>(b);
  if (x != x) return y != y ? T(y) : b;
  if (x == y) return signbit(x) ? b : a;
  return x > y || y != y ? a : b;
}

}  // namespace simt::half
