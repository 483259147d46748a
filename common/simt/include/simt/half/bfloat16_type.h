// __nv_bfloat16 and __nv_bfloat162.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simt/half/rounding.h"

struct __nv_bfloat16_raw {
  unsigned short x;
};

/// A 16-bit number: arithmetic is done in float, and each result rounded once.
struct __nv_bfloat16 {
  __nv_bfloat16() = default;
  __nv_bfloat16(const __nv_bfloat16_raw& raw) : bits_(raw.x) {}
  __nv_bfloat16(float x) : bits_(simt::half::Bfloat16::encode_nearest(x)) {}
  __nv_bfloat16(double x) : bits_(simt::half::Bfloat16::encode(x)) {}
  __nv_bfloat16(short x) : __nv_bfloat16(static_cast<double>(x)) {}
  __nv_bfloat16(unsigned short x) : __nv_bfloat16(static_cast<double>(x)) {}
  __nv_bfloat16(int x) : __nv_bfloat16(static_cast<double>(x)) {}
  __nv_bfloat16(unsigned x) : __nv_bfloat16(static_cast<double>(x)) {}
  __nv_bfloat16(long x) : __nv_bfloat16(static_cast<double>(x)) {}
  __nv_bfloat16(unsigned long x) : __nv_bfloat16(static_cast<double>(x)) {}
  __nv_bfloat16(long long x) : __nv_bfloat16(static_cast<double>(x)) {}
  __nv_bfloat16(unsigned long long x) : __nv_bfloat16(static_cast<double>(x)) {}

  operator __nv_bfloat16_raw() const { return {bits_}; }
  operator float() const { return simt::half::Bfloat16::decode(bits_); }
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

struct __nv_bfloat162_raw {
  unsigned short x, y;
};

struct alignas(4) __nv_bfloat162 {
  __nv_bfloat16 x;
  __nv_bfloat16 y;

  __nv_bfloat162() = default;
  __nv_bfloat162(const __nv_bfloat16& low, const __nv_bfloat16& high) : x(low), y(high) {}
  __nv_bfloat162(const __nv_bfloat162_raw& raw)
      : x(__nv_bfloat16_raw{raw.x}), y(__nv_bfloat16_raw{raw.y}) {}
  operator __nv_bfloat162_raw() const {
    return {static_cast<__nv_bfloat16_raw>(x).x, static_cast<__nv_bfloat16_raw>(y).x};
  }
};

using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;

namespace simt::half {

SIMT_INLINE unsigned short bits_of(__nv_bfloat16 h) {
  return static_cast<__nv_bfloat16_raw>(h).x;
}
SIMT_INLINE float value_of(__nv_bfloat16 h) {
  return static_cast<float>(h);
}

}  // namespace simt::half
