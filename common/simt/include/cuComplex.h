// The cpu device's stand-in for cuComplex.h: complex numbers as pairs.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#define CU_COMPLEX_H_

#include <math.h>

#include "vector_functions.h"

using cuFloatComplex = float2;
using cuDoubleComplex = double2;
using cuComplex = cuFloatComplex;

inline cuFloatComplex make_cuFloatComplex(float real, float imaginary) {
  return {real, imaginary};
}
inline cuComplex make_cuComplex(float real, float imaginary) {
  return {real, imaginary};
}
inline float cuCrealf(cuFloatComplex a) {
  return a.x;
}
inline float cuCimagf(cuFloatComplex a) {
  return a.y;
}
inline cuFloatComplex cuConjf(cuFloatComplex a) {
  return {a.x, -a.y};
}
inline cuFloatComplex cuCaddf(cuFloatComplex a, cuFloatComplex b) {
  return {a.x + b.x, a.y + b.y};
}
inline cuFloatComplex cuCsubf(cuFloatComplex a, cuFloatComplex b) {
  return {a.x - b.x, a.y - b.y};
}
inline cuFloatComplex cuCmulf(cuFloatComplex a, cuFloatComplex b) {
  return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}
/// Scaled, so that the squares of large numbers do not overflow.
inline cuFloatComplex cuCdivf(cuFloatComplex a, cuFloatComplex b) {
  const float scale = 1.0f / (fabsf(b.x) + fabsf(b.y));
  const float ax = a.x * scale;
  const float ay = a.y * scale;
  const float bx = b.x * scale;
  const float by = b.y * scale;
  const float size = 1.0f / (bx * bx + by * by);
  return {(ax * bx + ay * by) * size, (ay * bx - ax * by) * size};
}
inline float cuCabsf(cuFloatComplex a) {
  return hypotf(a.x, a.y);
}
inline cuFloatComplex cuCfmaf(cuFloatComplex a, cuFloatComplex b, cuFloatComplex c) {
  return cuCaddf(cuCmulf(a, b), c);
}

inline cuDoubleComplex make_cuDoubleComplex(double real, double imaginary) {
  return {real, imaginary};
}
inline double cuCreal(cuDoubleComplex a) {
  return a.x;
}
inline double cuCimag(cuDoubleComplex a) {
  return a.y;
}
inline cuDoubleComplex cuConj(cuDoubleComplex a) {
  return {a.x, -a.y};
}
inline cuDoubleComplex cuCadd(cuDoubleComplex a, cuDoubleComplex b) {
  return {a.x + b.x, a.y + b.y};
}
inline cuDoubleComplex cuCsub(cuDoubleComplex a, cuDoubleComplex b) {
  return {a.x - b.x, a.y - b.y};
}
inline cuDoubleComplex cuCmul(cuDoubleComplex a, cuDoubleComplex b) {
  return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}
inline cuDoubleComplex cuCdiv(cuDoubleComplex a, cuDoubleComplex b) {
  const double scale = 1.0 / (fabs(b.x) + fabs(b.y));
  const double ax = a.x * scale;
  const double ay = a.y * scale;
  const double bx = b.x * scale;
  const double by = b.y * scale;
  const double size = 1.0 / (bx * bx + by * by);
  return {(ax * bx + ay * by) * size, (ay * bx - ax * by) * size};
}
inline double cuCabs(cuDoubleComplex a) {
  return hypot(a.x, a.y);
}
inline cuDoubleComplex cuCfma(cuDoubleComplex a, cuDoubleComplex b, cuDoubleComplex c) {
  return cuCadd(cuCmul(a, b), c);
}

inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) {
  return {static_cast<double>(a.x), static_cast<double>(a.y)};
}
inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) {
  return {static_cast<float>(a.x), static_cast<float>(a.y)};
}
