// Rounding of real numbers to small floating-point formats, bit by bit as the hardware does it.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <math.h>

#include <cstdint>

#include "simt/builtins.h"
#include "simt/conversions.h"

namespace simt::half {

enum class Round { nearest, zero, down, up };

/// What a 16-bit format is made of; 1 bit is the sign.
template <int ExponentBits, int MantissaBits>
struct Format {
  static constexpr int kMantissa = MantissaBits;
  static constexpr int kBias = (1 << (ExponentBits - 1)) - 1;
  static constexpr unsigned kSign = 1u << (ExponentBits + MantissaBits);
  static constexpr unsigned kInfinity = ((1u << ExponentBits) - 1) << MantissaBits;
  static constexpr unsigned kNan = kSign - 1;  // the one that conversions give

  /// `x` rounded once.
  static unsigned short encode(double x, Round round = Round::nearest) {
    if (x != x) return kNan;
    const unsigned sign = signbit(x) ? kSign : 0;
    const double size = fabs(x);
    if (size == static_cast<double>(INFINITY)) return static_cast<unsigned short>(sign | kInfinity);
    const bool away = (round == Round::up && sign == 0) || (round == Round::down && sign != 0);
    int exponent = size == 0 ? 1 - kBias : ilogb(size);
    if (exponent < 1 - kBias) exponent = 1 - kBias;  // a denormal number, or below all
    double units = ldexp(size, kMantissa - exponent);
    units = round == Round::nearest ? nearbyint(units) : away ? ceil(units) : floor(units);
    // A carry out of the mantissa counts up the exponent.
    const auto biased = static_cast<std::int64_t>(exponent + kBias - 1) << kMantissa;
    const std::int64_t bits = biased + static_cast<std::int64_t>(units);
    if (bits >= kInfinity) {
      const bool stays = !away && round != Round::nearest;
      return static_cast<unsigned short>(sign | (stays ? kInfinity - 1 : kInfinity));
    }
    return static_cast<unsigned short>(sign | static_cast<unsigned>(bits));
  }
};

struct Half : Format<5, 10> {
  static float decode(unsigned short bits) {
    const unsigned size = bits & 0x7fffu;
    if (size > kInfinity) return from_bits<float>(0x7fffffffu);
    const unsigned sign = (bits & kSign) << 16;
    if (size == kInfinity) return from_bits<float>(sign | 0x7f800000u);
    // Shifted into place the exponent is 112 too small, for denormal numbers too.
    const float value = from_bits<float>(size << 13) * 0x1p112f;
    return from_bits<float>(static_cast<unsigned>(to_bits(value)) | sign);
  }
  /// The nearest, with ties to even.
  static unsigned short encode_nearest(float x) {
    const auto bits = static_cast<unsigned>(to_bits(x));
    const unsigned sign = bits >> 16 & kSign;
    const unsigned size = bits & 0x7fffffffu;
    if (size > 0x7f800000u) return kNan;
    if (size >= 0x47800000u) return static_cast<unsigned short>(sign | kInfinity);  // 2^16
    if (size < 0x38800000u) {  // 2^-14: the addition rounds at the unit of denormal halves
      const float rounded = from_bits<float>(size) + 0.5f;
      return static_cast<unsigned short>(sign |
                                         (static_cast<unsigned>(to_bits(rounded)) - 0x3f000000u));
    }
    const unsigned odd = size >> 13 & 1;
    const unsigned rounded = (size - (112u << 23) + 0xfffu + odd) >> 13;
    return static_cast<unsigned short>(sign | rounded);
  }
};

struct Bfloat16 : Format<8, 7> {
  static float decode(unsigned short bits) {
    return from_bits<float>(static_cast<unsigned>(bits) << 16);
  }
  static unsigned short encode_nearest(float x) {
    const auto bits = static_cast<unsigned>(to_bits(x));
    if ((bits & 0x7fffffffu) > 0x7f800000u) return kNan;
    return static_cast<unsigned short>((bits + 0x7fffu + (bits >> 16 & 1)) >> 16);
  }
};

/// a * b + c, exact but for the last bit, which is 1 where anything was cut off: rounding it again
/// to half the width gives the nearest of the exact sum.
inline double fused(float a, float b, float c) {
  const double product = static_cast<double>(a) * b;  // exact
  const double sum = product + c;
  if (!(fabs(sum) <= 1.7e308)) return sum;
  const double part = sum - product;
  const double error = (product - (sum - part)) + (c - part);
  if (error == 0) return sum;
  const std::uint64_t bits = to_bits(sum);
  if ((bits & 1) != 0) return sum;
  const bool grows = (error > 0) == (sum > 0);
  return from_bits<double>(grows ? bits + 1 : bits - 1);
}

/// Towards zero, within the limits of the type; 0 for NaN.
template <class Integer>
Integer to_integer(float x) {
  return saturate<Integer>(truncf(x));
}

}  // namespace simt::half
