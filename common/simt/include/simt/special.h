// Math that a GPU has and C has not: inverses of error functions, norms, angles in units of pi.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <math.h>

#include <cmath>

#include "simt/math.h"

namespace simt {

inline constexpr double kTwoOverRootPi = 1.12837916709551257390;

/// The x with erfc(x) == y: Halley's iteration from a start that is right to three digits.
inline double inverse_erfc(double y) {
  if (!(y > 0.0 && y < 2.0)) return y == 0.0 ? INFINITY : y == 2.0 ? -INFINITY : NAN;
  if (y > 1.0) return -inverse_erfc(2.0 - y);
  const double t = sqrt(-2.0 * log(y / 2.0));
  double x = M_SQRT1_2 * (t - (2.30753 + t * 0.27061) / (1.0 + t * (0.99229 + t * 0.04481)));
  for (int i = 0; i < 3; ++i) {
    const double error = erfc(x) - y;
    const double slope = kTwoOverRootPi * exp(-x * x);
    if (slope == 0.0) break;
    x += error / (slope - x * error);
  }
  return x;
}

/// The x with erf(x) == y.
inline double inverse_erf(double y) {
  if (fabs(y) > 0.5) return y > 0.0 ? inverse_erfc(1.0 - y) : -inverse_erfc(1.0 + y);
  double x = y / kTwoOverRootPi;
  for (int i = 0; i < 5; ++i) {
    const double error = erf(x) - y;
    x -= error / (kTwoOverRootPi * exp(-x * x) + x * error);
  }
  return x;
}

/// exp(x * x) * erfc(x), also where erfc(x) is too small for a double.
inline double scaled_erfc(double x) {
  if (x < 25.0) return exp(x * x) * erfc(x);
  const double u = 1.0 / (x * x);
  return 0.5 * kTwoOverRootPi / x * (1.0 - u * (0.5 - u * (0.75 - u * 1.875)));
}

inline double norm_of(int count, const double* p) {
  double result = 0.0;
  for (int i = 0; i < count; ++i) result = hypot(result, p[i]);
  return result;
}

}  // namespace simt

inline double erfinv(double y) {
  return simt::inverse_erf(y);
}
inline double erfcinv(double y) {
  return simt::inverse_erfc(y);
}
inline double normcdfinv(double p) {
  return -M_SQRT2 * simt::inverse_erfc(2.0 * p);
}
inline double erfcx(double x) {
  return simt::scaled_erfc(x);
}
inline double cyl_bessel_i0(double x) {
  return ::std::cyl_bessel_i(0.0, fabs(x));
}
inline double cyl_bessel_i1(double x) {
  return copysign(::std::cyl_bessel_i(1.0, fabs(x)), x);
}
inline double rhypot(double x, double y) {
  return 1.0 / hypot(x, y);
}
inline double norm(int count, const double* p) {
  return simt::norm_of(count, p);
}
inline double rnorm(int count, const double* p) {
  return 1.0 / norm(count, p);
}
inline double norm3d(double x, double y, double z) {
  return hypot(hypot(x, y), z);
}
inline double rnorm3d(double x, double y, double z) {
  return 1.0 / norm3d(x, y, z);
}
inline double norm4d(double x, double y, double z, double w) {
  return hypot(hypot(x, y), hypot(z, w));
}
inline double rnorm4d(double x, double y, double z, double w) {
  return 1.0 / norm4d(x, y, z, w);
}
inline void sincospi(double x, double* sine, double* cosine) {
  *sine = sinpi(x);
  *cosine = cospi(x);
}

inline float erfinvf(float y) {
  return static_cast<float>(erfinv(static_cast<double>(y)));
}
inline float erfcinvf(float y) {
  return static_cast<float>(erfcinv(static_cast<double>(y)));
}
inline float normcdfinvf(float p) {
  return static_cast<float>(normcdfinv(static_cast<double>(p)));
}
inline float erfcxf(float x) {
  return static_cast<float>(erfcx(static_cast<double>(x)));
}
inline float cyl_bessel_i0f(float x) {
  return static_cast<float>(cyl_bessel_i0(static_cast<double>(x)));
}
inline float cyl_bessel_i1f(float x) {
  return static_cast<float>(cyl_bessel_i1(static_cast<double>(x)));
}
inline float normf(int count, const float* p) {
  double sum = 0.0;
  for (int i = 0; i < count; ++i) sum += static_cast<double>(p[i]) * static_cast<double>(p[i]);
  return static_cast<float>(sqrt(sum));
}
inline float rnormf(int count, const float* p) {
  return 1.0f / normf(count, p);
}
inline float norm4df(float x, float y, float z, float w) {
  return static_cast<float>(norm4d(x, y, z, w));
}
inline float rnorm4df(float x, float y, float z, float w) {
  return 1.0f / norm4df(x, y, z, w);
}
inline void sincospif(float x, float* sine, float* cosine) {
  *sine = sinpif(x);
  *cosine = cospif(x);
}

// The overloads for float.
inline float rsqrt(float x) {
  return rsqrtf(x);
}
inline float rcbrt(float x) {
  return rcbrtf(x);
}
inline float sinpi(float x) {
  return sinpif(x);
}
inline float cospi(float x) {
  return cospif(x);
}
inline float normcdf(float x) {
  return normcdff(x);
}
inline float erfinv(float y) {
  return erfinvf(y);
}
inline float erfcinv(float y) {
  return erfcinvf(y);
}
inline float normcdfinv(float p) {
  return normcdfinvf(p);
}
inline float erfcx(float x) {
  return erfcxf(x);
}
inline float rhypot(float x, float y) {
  return rhypotf(x, y);
}
inline void sincospi(float x, float* sine, float* cosine) {
  sincospif(x, sine, cosine);
}
inline void sincos(float x, float* sine, float* cosine) {
  sincosf(x, sine, cosine);
}
inline float exp10(float x) {
  return exp10f(x);
}

// min and max by the names of their types.
SIMT_INLINE unsigned umin(unsigned a, unsigned b) {
  return a < b ? a : b;
}
SIMT_INLINE unsigned umax(unsigned a, unsigned b) {
  return a < b ? b : a;
}
SIMT_INLINE long long llmin(long long a, long long b) {
  return a < b ? a : b;
}
SIMT_INLINE long long llmax(long long a, long long b) {
  return a < b ? b : a;
}
SIMT_INLINE unsigned long long ullmin(unsigned long long a, unsigned long long b) {
  return a < b ? a : b;
}
SIMT_INLINE unsigned long long ullmax(unsigned long long a, unsigned long long b) {
  return a < b ? b : a;
}
