// Device math: CUDA's overloads of min and max, intrinsics, and conversions with a rounding mode.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <math.h>
#include <stdlib.h>

#include <type_traits>

#include "simt/builtins.h"

// min and max take two arithmetic values of any types, as in CUDA, and give their common type.
template <class A, class B,
          class = std::enable_if_t<std::is_arithmetic_v<A> && std::is_arithmetic_v<B>>>
SIMT_INLINE constexpr std::common_type_t<A, B> min(A a, B b) {
  using T = std::common_type_t<A, B>;
  if constexpr (std::is_floating_point_v<T>) {
    const T x = static_cast<T>(a);
    const T y = static_cast<T>(b);
    return x <= y || y != y ? x : y;  // of a NaN and a number: the number
  } else {
    return static_cast<T>(a) < static_cast<T>(b) ? static_cast<T>(a) : static_cast<T>(b);
  }
}
template <class A, class B,
          class = std::enable_if_t<std::is_arithmetic_v<A> && std::is_arithmetic_v<B>>>
SIMT_INLINE constexpr std::common_type_t<A, B> max(A a, B b) {
  using T = std::common_type_t<A, B>;
  if constexpr (std::is_floating_point_v<T>) {
    const T x = static_cast<T>(a);
    const T y = static_cast<T>(b);
    return x >= y || y != y ? x : y;
  } else {
    return static_cast<T>(a) < static_cast<T>(b) ? static_cast<T>(b) : static_cast<T>(a);
  }
}

SIMT_INLINE float rsqrtf(float x) {
  return 1.0f / sqrtf(x);
}
SIMT_INLINE double rsqrt(double x) {
  return 1.0 / sqrt(x);
}
SIMT_INLINE float rcbrtf(float x) {
  return 1.0f / cbrtf(x);
}
SIMT_INLINE double rcbrt(double x) {
  return 1.0 / cbrt(x);
}
SIMT_INLINE float rhypotf(float x, float y) {
  return 1.0f / hypotf(x, y);
}
SIMT_INLINE float norm3df(float x, float y, float z) {
  return sqrtf(x * x + y * y + z * z);
}
SIMT_INLINE float rnorm3df(float x, float y, float z) {
  return 1.0f / norm3df(x, y, z);
}
SIMT_INLINE float sinpif(float x) {
  return static_cast<float>(sin(M_PI * fmod(static_cast<double>(x), 2.0)));
}
SIMT_INLINE float cospif(float x) {
  return static_cast<float>(cos(M_PI * fmod(static_cast<double>(x), 2.0)));
}
SIMT_INLINE double sinpi(double x) {
  return sin(M_PI * fmod(x, 2.0));
}
SIMT_INLINE double cospi(double x) {
  return cos(M_PI * fmod(x, 2.0));
}
SIMT_INLINE float normcdff(float x) {
  return 0.5f * erfcf(-x * static_cast<float>(M_SQRT1_2));
}
SIMT_INLINE double normcdf(double x) {
  return 0.5 * erfc(-x * M_SQRT1_2);
}

// The fast intrinsics are as precise here as the plain functions.
SIMT_INLINE float __expf(float x) {
  return expf(x);
}
SIMT_INLINE float __exp10f(float x) {
  return powf(10.0f, x);
}
SIMT_INLINE float __logf(float x) {
  return logf(x);
}
SIMT_INLINE float __log2f(float x) {
  return log2f(x);
}
SIMT_INLINE float __log10f(float x) {
  return log10f(x);
}
SIMT_INLINE float __sinf(float x) {
  return sinf(x);
}
SIMT_INLINE float __cosf(float x) {
  return cosf(x);
}
SIMT_INLINE float __tanf(float x) {
  return tanf(x);
}
SIMT_INLINE float __powf(float x, float y) {
  return powf(x, y);
}
SIMT_INLINE void __sincosf(float x, float* sine, float* cosine) {
  *sine = sinf(x);
  *cosine = cosf(x);
}
SIMT_INLINE float __fdividef(float x, float y) {
  return x / y;
}
SIMT_INLINE float fdividef(float x, float y) {
  return x / y;
}
SIMT_INLINE float __saturatef(float x) {
  return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f;
}
SIMT_INLINE float __frsqrt_rn(float x) {
  return rsqrtf(x);
}
SIMT_INLINE float __fadd_rn(float x, float y) {
  return x + y;
}
SIMT_INLINE float __fsub_rn(float x, float y) {
  return x - y;
}
SIMT_INLINE float __fmul_rn(float x, float y) {
  return x * y;
}
SIMT_INLINE float __fdiv_rn(float x, float y) {
  return x / y;
}
SIMT_INLINE float __fsqrt_rn(float x) {
  return sqrtf(x);
}
SIMT_INLINE float __frcp_rn(float x) {
  return 1.0f / x;
}
SIMT_INLINE double __dadd_rn(double x, double y) {
  return x + y;
}
SIMT_INLINE double __dsub_rn(double x, double y) {
  return x - y;
}
SIMT_INLINE double __dmul_rn(double x, double y) {
  return x * y;
}
SIMT_INLINE double __ddiv_rn(double x, double y) {
  return x / y;
}
SIMT_INLINE double __dsqrt_rn(double x) {
  return sqrt(x);
}
SIMT_INLINE double __drcp_rn(double x) {
  return 1.0 / x;
}
SIMT_INLINE float __fmaf_rn(float x, float y, float z) {
  return fmaf(x, y, z);
}
SIMT_INLINE double __fma_rn(double x, double y, double z) {
  return fma(x, y, z);
}
