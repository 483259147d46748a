// Reinterpretations, conversions with a rounding mode, cache-hinted loads and stores.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <math.h>

#include <cstdint>
#include <type_traits>

#include "simt/builtins.h"

namespace simt {

template <class To, class From>
SIMT_INLINE To reinterpret(From value) {
  static_assert(sizeof(To) == sizeof(From));
  return from_bits<To>(to_bits(value));
}

/// `value` as a To; beyond To's range the nearest limit, and 0 for NaN, as the GPU converts.
template <class To, class From>
SIMT_INLINE To saturate(From value) {
  constexpr From kBeyond = static_cast<From>(std::uint64_t{1} << (8 * sizeof(To) - 1)) *
                           (std::is_signed_v<To> ? From{1} : From{2});
  constexpr To kMin = std::is_signed_v<To> ? static_cast<To>(To{1} << (8 * sizeof(To) - 1)) : To{0};
  if (!(value == value)) return To{0};
  if (value >= kBeyond) return static_cast<To>(~kMin);
  if (value <= (std::is_signed_v<To> ? -kBeyond : From{0})) return kMin;
  return static_cast<To>(value);
}

#pragma GCC visibility push(default)
/// saturate() of checked code, which counts the branches of a kernel.
std::int64_t checked_saturate(double value, bool is_signed, unsigned bytes) noexcept;
#pragma GCC visibility pop

/// A floating-point number as a GPU converts it to an integer; short and char by way of 32 bits.
template <class To, class From>
SIMT_INLINE constexpr To nearest(From value) {
  using Wide32 = std::conditional_t<std::is_signed_v<To>, std::int32_t, std::uint32_t>;
  using Wide = std::conditional_t<sizeof(To) < 4, Wide32, To>;
  if (__builtin_is_constant_evaluated()) return static_cast<To>(value);
  if constexpr (!std::is_integral_v<To> || std::is_same_v<To, bool>) {
    return static_cast<To>(value);
  } else if constexpr (kCheckedBuild) {
    return static_cast<To>(checked_saturate(value, std::is_signed_v<Wide>, sizeof(Wide)));
  } else {
    return static_cast<To>(saturate<Wide>(value));
  }
}

// Numbers are taken by value: whoever takes a reference to an element does not read it yet, and
// the checked build would not look at its index.
template <class T>
using IfNumber = std::enable_if_t<std::is_arithmetic_v<T>>;
template <class T>
using IfNoNumber = std::enable_if_t<!std::is_arithmetic_v<T>>;

/// What simt-cc makes of casts to an integer in device code.
template <class To, class From, class = IfNumber<From>>
SIMT_INLINE constexpr To to_integer(From value) {
  if constexpr (std::is_floating_point_v<From>) {
    return nearest<To>(value);
  } else {
    return static_cast<To>(value);
  }
}
template <class To, class From, class = IfNoNumber<From>, class = void>
SIMT_INLINE constexpr To to_integer(const From& value) {
  return static_cast<To>(value);
}

template <class From>
struct FloatingValue {
  From value;
  template <class To>
  SIMT_INLINE constexpr operator To() const {
    return nearest<To>(value);
  }
};

/// What it puts before a value that an integer gets: `n = ToInteger() = x`.
struct ToInteger {
  template <class T, class = IfNumber<T>>
  SIMT_INLINE constexpr auto operator=(T value) const {
    if constexpr (std::is_floating_point_v<T>) {
      return FloatingValue<T>{value};
    } else {
      return value;
    }
  }
  template <class T, class = IfNoNumber<T>, class = void>
  SIMT_INLINE constexpr const T& operator=(const T& value) const {
    return value;
  }
};

/// What it puts around a value that is converted where g++ says so.
template <class T, class = IfNumber<T>>
SIMT_INLINE constexpr auto as_gpus_convert(T value) {
  return ToInteger() = value;
}
template <class T, class = IfNoNumber<T>, class = void>
SIMT_INLINE constexpr const T& as_gpus_convert(const T& value) {
  return value;
}

/// What it puts around the target of `n += x`.
template <class T>
struct Compound {
  using Number = std::remove_cv_t<T>;
  T& target;

  template <class V>
  SIMT_INLINE T& operator+=(V value) const {
    return target = to_integer<Number>(target + value);
  }
  template <class V>
  SIMT_INLINE T& operator-=(V value) const {
    return target = to_integer<Number>(target - value);
  }
  template <class V>
  SIMT_INLINE T& operator*=(V value) const {
    return target = to_integer<Number>(target * value);
  }
  template <class V>
  SIMT_INLINE T& operator/=(V value) const {
    return target = to_integer<Number>(target / value);
  }
};
template <class T>
SIMT_INLINE Compound<T> compound(T& target) {
  return {target};
}

}  // namespace simt

SIMT_INLINE int __float_as_int(float x) {
  return simt::reinterpret<int>(x);
}
SIMT_INLINE unsigned __float_as_uint(float x) {
  return simt::reinterpret<unsigned>(x);
}
SIMT_INLINE float __int_as_float(int x) {
  return simt::reinterpret<float>(x);
}
SIMT_INLINE float __uint_as_float(unsigned x) {
  return simt::reinterpret<float>(x);
}
SIMT_INLINE long long __double_as_longlong(double x) {
  return simt::reinterpret<long long>(x);
}
SIMT_INLINE double __longlong_as_double(long long x) {
  return simt::reinterpret<double>(x);
}
SIMT_INLINE int __double2hiint(double x) {
  return static_cast<int>(__double_as_longlong(x) >> 32);
}
SIMT_INLINE int __double2loint(double x) {
  return static_cast<int>(__double_as_longlong(x));
}
SIMT_INLINE double __hiloint2double(int high, int low) {
  return simt::from_bits<double>((static_cast<std::uint64_t>(static_cast<unsigned>(high)) << 32) |
                                 static_cast<unsigned>(low));
}

SIMT_INLINE int __float2int_rn(float x) {
  return simt::saturate<int>(nearbyintf(x));
}
SIMT_INLINE int __float2int_rz(float x) {
  return simt::saturate<int>(truncf(x));
}
SIMT_INLINE int __float2int_ru(float x) {
  return simt::saturate<int>(ceilf(x));
}
SIMT_INLINE int __float2int_rd(float x) {
  return simt::saturate<int>(floorf(x));
}
SIMT_INLINE unsigned __float2uint_rn(float x) {
  return simt::saturate<unsigned>(nearbyintf(x));
}
SIMT_INLINE unsigned __float2uint_rz(float x) {
  return simt::saturate<unsigned>(truncf(x));
}
SIMT_INLINE unsigned __float2uint_ru(float x) {
  return simt::saturate<unsigned>(ceilf(x));
}
SIMT_INLINE unsigned __float2uint_rd(float x) {
  return simt::saturate<unsigned>(floorf(x));
}
SIMT_INLINE long long __float2ll_rn(float x) {
  return simt::saturate<long long>(nearbyintf(x));
}
SIMT_INLINE long long __float2ll_rz(float x) {
  return simt::saturate<long long>(truncf(x));
}
SIMT_INLINE long long __float2ll_ru(float x) {
  return simt::saturate<long long>(ceilf(x));
}
SIMT_INLINE long long __float2ll_rd(float x) {
  return simt::saturate<long long>(floorf(x));
}
SIMT_INLINE unsigned long long __float2ull_rn(float x) {
  return simt::saturate<unsigned long long>(nearbyintf(x));
}
SIMT_INLINE unsigned long long __float2ull_rz(float x) {
  return simt::saturate<unsigned long long>(truncf(x));
}
SIMT_INLINE unsigned long long __float2ull_ru(float x) {
  return simt::saturate<unsigned long long>(ceilf(x));
}
SIMT_INLINE unsigned long long __float2ull_rd(float x) {
  return simt::saturate<unsigned long long>(floorf(x));
}
SIMT_INLINE int __double2int_rn(double x) {
  return simt::saturate<int>(nearbyint(x));
}
SIMT_INLINE int __double2int_rz(double x) {
  return simt::saturate<int>(trunc(x));
}
SIMT_INLINE int __double2int_ru(double x) {
  return simt::saturate<int>(ceil(x));
}
SIMT_INLINE int __double2int_rd(double x) {
  return simt::saturate<int>(floor(x));
}
SIMT_INLINE unsigned __double2uint_rn(double x) {
  return simt::saturate<unsigned>(nearbyint(x));
}
SIMT_INLINE unsigned __double2uint_rz(double x) {
  return simt::saturate<unsigned>(trunc(x));
}
SIMT_INLINE unsigned __double2uint_ru(double x) {
  return simt::saturate<unsigned>(ceil(x));
}
SIMT_INLINE unsigned __double2uint_rd(double x) {
  return simt::saturate<unsigned>(floor(x));
}
SIMT_INLINE long long __double2ll_rn(double x) {
  return simt::saturate<long long>(nearbyint(x));
}
SIMT_INLINE long long __double2ll_rz(double x) {
  return simt::saturate<long long>(trunc(x));
}
SIMT_INLINE long long __double2ll_ru(double x) {
  return simt::saturate<long long>(ceil(x));
}
SIMT_INLINE long long __double2ll_rd(double x) {
  return simt::saturate<long long>(floor(x));
}
SIMT_INLINE unsigned long long __double2ull_rn(double x) {
  return simt::saturate<unsigned long long>(nearbyint(x));
}
SIMT_INLINE unsigned long long __double2ull_rz(double x) {
  return simt::saturate<unsigned long long>(trunc(x));
}
SIMT_INLINE unsigned long long __double2ull_ru(double x) {
  return simt::saturate<unsigned long long>(ceil(x));
}
SIMT_INLINE unsigned long long __double2ull_rd(double x) {
  return simt::saturate<unsigned long long>(floor(x));
}
SIMT_INLINE float __int2float_rn(int x) {
  return static_cast<float>(x);
}
SIMT_INLINE double __int2double_rn(int x) {
  return static_cast<double>(x);
}
SIMT_INLINE float __uint2float_rn(unsigned x) {
  return static_cast<float>(x);
}
SIMT_INLINE double __uint2double_rn(unsigned x) {
  return static_cast<double>(x);
}
SIMT_INLINE float __ll2float_rn(long long x) {
  return static_cast<float>(x);
}
SIMT_INLINE double __ll2double_rn(long long x) {
  return static_cast<double>(x);
}
SIMT_INLINE float __ull2float_rn(unsigned long long x) {
  return static_cast<float>(x);
}
SIMT_INLINE double __ull2double_rn(unsigned long long x) {
  return static_cast<double>(x);
}
SIMT_INLINE float __double2float_rn(double x) {
  return static_cast<float>(x);
}

template <class T>
SIMT_INLINE T __ldg(const T* p) {
  return *p;
}
template <class T>
SIMT_INLINE T __ldcg(const T* p) {
  return *p;
}
template <class T>
SIMT_INLINE T __ldca(const T* p) {
  return *p;
}
template <class T>
SIMT_INLINE T __ldcs(const T* p) {
  return *p;
}
template <class T>
SIMT_INLINE T __ldlu(const T* p) {
  return *p;
}
template <class T>
SIMT_INLINE T __ldcv(const T* p) {
  return *p;
}
template <class T>
SIMT_INLINE void __stwb(T* p, T value) {
  *p = value;
}
template <class T>
SIMT_INLINE void __stcg(T* p, T value) {
  *p = value;
}
template <class T>
SIMT_INLINE void __stcs(T* p, T value) {
  *p = value;
}
template <class T>
SIMT_INLINE void __stwt(T* p, T value) {
  *p = value;
}
