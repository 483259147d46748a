// __half and __half2.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simt/half/rounding.h"

struct __half_raw {
  unsigned short x;
};

/// A 16-bit number: arithmetic is done in float, and each result rounded once.
struct __half {
  __half() = default;
  __half(const __half_raw& raw) : bits_(raw.x) {}
  __half(float x) : bits_(simt::half::Half::encode_nearest(x)) {}
  __half(double x) : bits_(simt::half::Half::encode(x)) {}
  __half(short x) : __half(static_cast<double>(x)) {}
  __half(unsigned short x) : __half(static_cast<double>(x)) {}
  __half(int x) : __half(static_cast<double>(x)) {}
  __half(unsigned x) : __half(static_cast<double>(x)) {}
  __half(long x) : __half(static_cast<double>(x)) {}
  __half(unsigned long x) : __half(static_cast<double>(x)) {}
  __half(long long x) : __half(static_cast<double>(x)) {}
  __half(unsigned long long x) : __half(static_cast<double>(x)) {}

  operator __half_raw() const { return {bits_}; }
  operator float() const { return simt::half::Half::decode(bits_); }
  operator bool() const { return (bits_ & 0x7fff) != 0; }
  operator char() const { return simt::half::to_integer<char>(static_cast<float>(*this)); }
  operator signed char() const {
    return simt::half::to_integer<signed char>(static_cast<float>(*this));
  }
  operator unsigned char() const {
    return simt::half::to_integer<unsigned char>(static_cast<float>(*this));
  }
  operator short() const { return simt::half::to_integer<short>(static_cast<float>(*this)); }
  operator unsigned short() const {
    return simt::half::to_integer<unsigned short>(static_cast<float>(*this));
  }
  operator int() const { return simt::half::to_integer<int>(static_cast<float>(*this)); }
  operator unsigned() const { return simt::half::to_integer<unsigned>(static_cast<float>(*this)); }
  operator long() const { return simt::half::to_integer<long>(static_cast<float>(*this)); }
  operator unsigned long() const {
    return simt::half::to_integer<unsigned long>(static_cast<float>(*this));
  }
  operator long long() const {
    return simt::half::to_integer<long long>(static_cast<float>(*this));
  }
  operator unsigned long long() const {
    return simt::half::to_integer<unsigned long long>(static_cast<float>(*this));
  }

 private:
  unsigned short bits_;
};

struct __half2_raw {
  unsigned short x, y;
};

struct alignas(4) __half2 {
  __half x;
  __half y;

  __half2() = default;
  __half2(const __half& low, const __half& high) : x(low), y(high) {}
  __half2(const __half2_raw& raw) : x(__half_raw{raw.x}), y(__half_raw{raw.y}) {}
  operator __half2_raw() const {
    return {static_cast<__half_raw>(x).x, static_cast<__half_raw>(y).x};
  }
};

using half = __half;
using half2 = __half2;
using nv_half = __half;
using nv_half2 = __half2;
using __nv_half = __half;
using __nv_half2 = __half2;

namespace simt::half {

SIMT_INLINE unsigned short bits_of(__half h) {
  return static_cast<__half_raw>(h).x;
}
SIMT_INLINE float value_of(__half h) {
  return static_cast<float>(h);
}

}  // namespace simt::half
