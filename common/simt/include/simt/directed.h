// Arithmetic and conversions that round down, up or towards zero.  The nearest result is corrected
// by the sign of its error, which can be had exactly.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <math.h>

#include <limits>

#include "simt/builtins.h"

namespace simt::directed {

enum class Way { down, up, zero };

/// `nearest` corrected; `error` has the sign of the exact result minus `nearest`.  `finite`: all
/// operands are.
template <Way way, class T, class Error>
inline T correct(T nearest, Error error, bool finite) {
  const bool negative = signbit(nearest);
  const bool down = way == Way::down || (way == Way::zero && !negative);
  const T infinity = std::numeric_limits<T>::infinity();
  if (nearest == infinity || nearest == -infinity) {
    if (!finite || down == negative) return nearest;
    return negative ? -std::numeric_limits<T>::max() : std::numeric_limits<T>::max();
  }
  if (down && error < 0) return static_cast<T>(nextafter(nearest, -infinity));
  if (!down && error > 0) return static_cast<T>(nextafter(nearest, infinity));
  return nearest;
}

template <class T>
inline bool finite(T a, T b = 0, T c = 0) {
  return isfinite(a) && isfinite(b) && isfinite(c);
}

/// A type in which products of two T are exact and do not underflow.
template <class T>
struct Wider;
template <>
struct Wider<float> {
  using type = double;
};
template <>
struct Wider<double> {
  __extension__ using type = __float128;
};
template <class T>
using Wide = typename Wider<T>::type;

template <Way way, class T>
inline T add(T a, T b) {
  const T sum = a + b;
  if (way == Way::down && sum == 0 && a != 0) return -T{0};
  const T part = sum - a;
  return correct<way>(sum, (a - (sum - part)) + (b - part), finite(a, b));
}
template <Way way, class T>
inline T multiply(T a, T b) {
  const T product = a * b;
  return correct<way>(product, Wide<T>(a) * b - product, finite(a, b));
}
template <Way way, class T>
inline T divide(T a, T b) {
  const T quotient = a / b;
  const Wide<T> rest = a - Wide<T>(quotient) * b;
  return correct<way>(quotient, signbit(b) ? -rest : rest, finite(a, b) && b != 0);
}
template <Way way, class T>
inline T root(T a) {
  const T result = static_cast<T>(sqrt(a));
  return correct<way>(result, a - Wide<T>(result) * result, finite(a));
}
template <Way way, class T>
inline T multiply_add(T a, T b, T c) {
  const T result = static_cast<T>(fma(a, b, c));
  const Wide<T> product = Wide<T>(a) * b;
  const Wide<T> sum = product + c;
  const Wide<T> part = sum - product;
  const Wide<T> lost = (product - (sum - part)) + (c - part);  // far smaller than a bit of sum
  const Wide<T> error = sum - result;
  return correct<way>(result, error != 0 ? error : lost, finite(a, b, c));
}
/// The integer or wider number `x` as a T.
template <Way way, class T, class From>
inline T convert(From x) {
  const T result = static_cast<T>(x);
  return correct<way>(result, static_cast<long double>(x) - result,
                      isfinite(static_cast<double>(x)));
}

}  // namespace simt::directed

SIMT_INLINE float __fadd_rd(float a, float b) {
  return simt::directed::add<simt::directed::Way::down>(a, b);
}
SIMT_INLINE float __fsub_rd(float a, float b) {
  return simt::directed::add<simt::directed::Way::down>(a, -b);
}
SIMT_INLINE float __fmul_rd(float a, float b) {
  return simt::directed::multiply<simt::directed::Way::down>(a, b);
}
SIMT_INLINE float __fdiv_rd(float a, float b) {
  return simt::directed::divide<simt::directed::Way::down>(a, b);
}
SIMT_INLINE float __frcp_rd(float a) {
  return simt::directed::divide<simt::directed::Way::down>(float{1}, a);
}
SIMT_INLINE float __fsqrt_rd(float a) {
  return simt::directed::root<simt::directed::Way::down>(a);
}
SIMT_INLINE float __fmaf_rd(float a, float b, float c) {
  return simt::directed::multiply_add<simt::directed::Way::down>(a, b, c);
}
SIMT_INLINE float __fmaf_ieee_rd(float a, float b, float c) {
  return simt::directed::multiply_add<simt::directed::Way::down>(a, b, c);
}
SIMT_INLINE float __fadd_ru(float a, float b) {
  return simt::directed::add<simt::directed::Way::up>(a, b);
}
SIMT_INLINE float __fsub_ru(float a, float b) {
  return simt::directed::add<simt::directed::Way::up>(a, -b);
}
SIMT_INLINE float __fmul_ru(float a, float b) {
  return simt::directed::multiply<simt::directed::Way::up>(a, b);
}
SIMT_INLINE float __fdiv_ru(float a, float b) {
  return simt::directed::divide<simt::directed::Way::up>(a, b);
}
SIMT_INLINE float __frcp_ru(float a) {
  return simt::directed::divide<simt::directed::Way::up>(float{1}, a);
}
SIMT_INLINE float __fsqrt_ru(float a) {
  return simt::directed::root<simt::directed::Way::up>(a);
}
SIMT_INLINE float __fmaf_ru(float a, float b, float c) {
  return simt::directed::multiply_add<simt::directed::Way::up>(a, b, c);
}
SIMT_INLINE float __fmaf_ieee_ru(float a, float b, float c) {
  return simt::directed::multiply_add<simt::directed::Way::up>(a, b, c);
}
SIMT_INLINE float __fadd_rz(float a, float b) {
  return simt::directed::add<simt::directed::Way::zero>(a, b);
}
SIMT_INLINE float __fsub_rz(float a, float b) {
  return simt::directed::add<simt::directed::Way::zero>(a, -b);
}
SIMT_INLINE float __fmul_rz(float a, float b) {
  return simt::directed::multiply<simt::directed::Way::zero>(a, b);
}
SIMT_INLINE float __fdiv_rz(float a, float b) {
  return simt::directed::divide<simt::directed::Way::zero>(a, b);
}
SIMT_INLINE float __frcp_rz(float a) {
  return simt::directed::divide<simt::directed::Way::zero>(float{1}, a);
}
SIMT_INLINE float __fsqrt_rz(float a) {
  return simt::directed::root<simt::directed::Way::zero>(a);
}
SIMT_INLINE float __fmaf_rz(float a, float b, float c) {
  return simt::directed::multiply_add<simt::directed::Way::zero>(a, b, c);
}
SIMT_INLINE float __fmaf_ieee_rz(float a, float b, float c) {
  return simt::directed::multiply_add<simt::directed::Way::zero>(a, b, c);
}
SIMT_INLINE double __dadd_rd(double a, double b) {
  return simt::directed::add<simt::directed::Way::down>(a, b);
}
SIMT_INLINE double __dsub_rd(double a, double b) {
  return simt::directed::add<simt::directed::Way::down>(a, -b);
}
SIMT_INLINE double __dmul_rd(double a, double b) {
  return simt::directed::multiply<simt::directed::Way::down>(a, b);
}
SIMT_INLINE double __ddiv_rd(double a, double b) {
  return simt::directed::divide<simt::directed::Way::down>(a, b);
}
SIMT_INLINE double __drcp_rd(double a) {
  return simt::directed::divide<simt::directed::Way::down>(double{1}, a);
}
SIMT_INLINE double __dsqrt_rd(double a) {
  return simt::directed::root<simt::directed::Way::down>(a);
}
SIMT_INLINE double __fma_rd(double a, double b, double c) {
  return simt::directed::multiply_add<simt::directed::Way::down>(a, b, c);
}
SIMT_INLINE double __dadd_ru(double a, double b) {
  return simt::directed::add<simt::directed::Way::up>(a, b);
}
SIMT_INLINE double __dsub_ru(double a, double b) {
  return simt::directed::add<simt::directed::Way::up>(a, -b);
}
SIMT_INLINE double __dmul_ru(double a, double b) {
  return simt::directed::multiply<simt::directed::Way::up>(a, b);
}
SIMT_INLINE double __ddiv_ru(double a, double b) {
  return simt::directed::divide<simt::directed::Way::up>(a, b);
}
SIMT_INLINE double __drcp_ru(double a) {
  return simt::directed::divide<simt::directed::Way::up>(double{1}, a);
}
SIMT_INLINE double __dsqrt_ru(double a) {
  return simt::directed::root<simt::directed::Way::up>(a);
}
SIMT_INLINE double __fma_ru(double a, double b, double c) {
  return simt::directed::multiply_add<simt::directed::Way::up>(a, b, c);
}
SIMT_INLINE double __dadd_rz(double a, double b) {
  return simt::directed::add<simt::directed::Way::zero>(a, b);
}
SIMT_INLINE double __dsub_rz(double a, double b) {
  return simt::directed::add<simt::directed::Way::zero>(a, -b);
}
SIMT_INLINE double __dmul_rz(double a, double b) {
  return simt::directed::multiply<simt::directed::Way::zero>(a, b);
}
SIMT_INLINE double __ddiv_rz(double a, double b) {
  return simt::directed::divide<simt::directed::Way::zero>(a, b);
}
SIMT_INLINE double __drcp_rz(double a) {
  return simt::directed::divide<simt::directed::Way::zero>(double{1}, a);
}
SIMT_INLINE double __dsqrt_rz(double a) {
  return simt::directed::root<simt::directed::Way::zero>(a);
}
SIMT_INLINE double __fma_rz(double a, double b, double c) {
  return simt::directed::multiply_add<simt::directed::Way::zero>(a, b, c);
}
SIMT_INLINE float __fmaf_ieee_rn(float a, float b, float c) {
  return fmaf(a, b, c);
}
SIMT_INLINE float __int2float_rd(int x) {
  return simt::directed::convert<simt::directed::Way::down, float>(x);
}
SIMT_INLINE float __int2float_ru(int x) {
  return simt::directed::convert<simt::directed::Way::up, float>(x);
}
SIMT_INLINE float __int2float_rz(int x) {
  return simt::directed::convert<simt::directed::Way::zero, float>(x);
}
SIMT_INLINE float __uint2float_rd(unsigned x) {
  return simt::directed::convert<simt::directed::Way::down, float>(x);
}
SIMT_INLINE float __uint2float_ru(unsigned x) {
  return simt::directed::convert<simt::directed::Way::up, float>(x);
}
SIMT_INLINE float __uint2float_rz(unsigned x) {
  return simt::directed::convert<simt::directed::Way::zero, float>(x);
}
SIMT_INLINE float __ll2float_rd(long long x) {
  return simt::directed::convert<simt::directed::Way::down, float>(x);
}
SIMT_INLINE float __ll2float_ru(long long x) {
  return simt::directed::convert<simt::directed::Way::up, float>(x);
}
SIMT_INLINE float __ll2float_rz(long long x) {
  return simt::directed::convert<simt::directed::Way::zero, float>(x);
}
SIMT_INLINE double __ll2double_rd(long long x) {
  return simt::directed::convert<simt::directed::Way::down, double>(x);
}
SIMT_INLINE double __ll2double_ru(long long x) {
  return simt::directed::convert<simt::directed::Way::up, double>(x);
}
SIMT_INLINE double __ll2double_rz(long long x) {
  return simt::directed::convert<simt::directed::Way::zero, double>(x);
}
SIMT_INLINE float __ull2float_rd(unsigned long long x) {
  return simt::directed::convert<simt::directed::Way::down, float>(x);
}
SIMT_INLINE float __ull2float_ru(unsigned long long x) {
  return simt::directed::convert<simt::directed::Way::up, float>(x);
}
SIMT_INLINE float __ull2float_rz(unsigned long long x) {
  return simt::directed::convert<simt::directed::Way::zero, float>(x);
}
SIMT_INLINE double __ull2double_rd(unsigned long long x) {
  return simt::directed::convert<simt::directed::Way::down, double>(x);
}
SIMT_INLINE double __ull2double_ru(unsigned long long x) {
  return simt::directed::convert<simt::directed::Way::up, double>(x);
}
SIMT_INLINE double __ull2double_rz(unsigned long long x) {
  return simt::directed::convert<simt::directed::Way::zero, double>(x);
}
SIMT_INLINE float __double2float_rd(double x) {
  return simt::directed::convert<simt::directed::Way::down, float>(x);
}
SIMT_INLINE float __double2float_ru(double x) {
  return simt::directed::convert<simt::directed::Way::up, float>(x);
}
SIMT_INLINE float __double2float_rz(double x) {
  return simt::directed::convert<simt::directed::Way::zero, float>(x);
}
