// Random numbers of several distributions.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <math.h>

#include "simt/math.h"
#include "simt/random/engines.h"

namespace simt::random {

/// In (0, 1].
inline float uniform(unsigned bits) {
  return static_cast<float>(bits) * 0x1p-32f + 0x1p-33f;
}
inline double uniform(unsigned low, unsigned high) {
  const std::uint64_t bits = low ^ (std::uint64_t{high} << 21);
  return static_cast<double>(bits) * 0x1p-53 + 0x1p-54;
}

/// Two normal numbers from two uniform ones (Box and Muller).
inline float2 normals(unsigned x, unsigned y) {
  const float radius = sqrtf(-2.0f * logf(uniform(x)));
  const float angle = uniform(y) * static_cast<float>(2 * M_PI);
  return {radius * sinf(angle), radius * cosf(angle)};
}

}  // namespace simt::random

template <class State>
inline float curand_uniform(State* state) {
  return simt::random::uniform(curand(state));
}
template <class State>
inline double curand_uniform_double(State* state) {
  const unsigned low = curand(state);
  return simt::random::uniform(low, curand(state));
}
template <class State>
inline float4 curand_uniform4(State* state) {
  const float x = curand_uniform(state);
  const float y = curand_uniform(state);
  const float z = curand_uniform(state);
  return {x, y, z, curand_uniform(state)};
}
template <class State>
inline double2 curand_uniform2_double(State* state) {
  const double x = curand_uniform_double(state);
  return {x, curand_uniform_double(state)};
}

template <class State>
inline float2 curand_normal2(State* state) {
  const unsigned x = curand(state);
  return simt::random::normals(x, curand(state));
}
template <class State>
inline float4 curand_normal4(State* state) {
  const float2 a = curand_normal2(state);
  const float2 b = curand_normal2(state);
  return {a.x, a.y, b.x, b.y};
}
template <class State>
inline double2 curand_normal2_double(State* state) {
  const double u = curand_uniform_double(state);
  const double radius = sqrt(-2.0 * log(u));
  const double angle = 2.0 * curand_uniform_double(state);
  return {radius * sinpi(angle), radius * cospi(angle)};
}
/// Every second call returns what the one before left over.
template <class State>
inline float curand_normal(State* state) {
  if (state->boxmuller_flag != 0) {
    state->boxmuller_flag = 0;
    return state->boxmuller_extra;
  }
  const float2 both = curand_normal2(state);
  state->boxmuller_extra = both.y;
  state->boxmuller_flag = 1;
  return both.x;
}
template <class State>
inline double curand_normal_double(State* state) {
  if (state->boxmuller_flag_double != 0) {
    state->boxmuller_flag_double = 0;
    return state->boxmuller_extra_double;
  }
  const double2 both = curand_normal2_double(state);
  state->boxmuller_extra_double = both.y;
  state->boxmuller_flag_double = 1;
  return both.x;
}
template <class State>
inline float curand_log_normal(State* state, float mean, float deviation) {
  return expf(mean + deviation * curand_normal(state));
}
template <class State>
inline double curand_log_normal_double(State* state, double mean, double deviation) {
  return exp(mean + deviation * curand_normal_double(state));
}

/// A Poisson number: by multiplication where `lambda` is small, else by the normal approximation.
template <class State>
inline unsigned curand_poisson(State* state, double lambda) {
  if (lambda > 500.0) {
    const double x = lambda + sqrt(lambda) * curand_normal_double(state) + 0.5;
    return x > 0.0 ? static_cast<unsigned>(x) : 0u;
  }
  unsigned count = 0;
  double left = lambda + log(curand_uniform_double(state));
  while (left > 0.0) {
    left += log(curand_uniform_double(state));
    ++count;
  }
  return count;
}
