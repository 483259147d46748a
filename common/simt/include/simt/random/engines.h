// Generators of random bits: XORWOW (Marsaglia, 2003) and Philox 4x32-10 (Salmon et al., 2011).
//
// Philox gives the numbers that a GPU gives.  XORWOW does for subsequence 0; the others start from
// a hash of their number instead of 2^67 steps further on.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "simt/builtins.h"

struct curandStateXORWOW {
  unsigned d, v[5];
  int boxmuller_flag;
  float boxmuller_extra;
  int boxmuller_flag_double;
  double boxmuller_extra_double;
};

struct curandStatePhilox4_32_10 {
  uint4 ctr;
  uint4 output;
  uint2 key;
  unsigned STATE;  // how many of `output` are used
  int boxmuller_flag;
  float boxmuller_extra;
  int boxmuller_flag_double;
  double boxmuller_extra_double;
};

using curandStateXORWOW_t = curandStateXORWOW;
using curandStatePhilox4_32_10_t = curandStatePhilox4_32_10;
using curandState_t = curandStateXORWOW;
using curandState = curandStateXORWOW;

namespace simt::random {

inline std::uint64_t scatter(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

inline uint4 philox_round(uint4 c, uint2 key) {
  const std::uint64_t a = std::uint64_t{0xD2511F53u} * c.x;
  const std::uint64_t b = std::uint64_t{0xCD9E8D57u} * c.z;
  return {static_cast<unsigned>(b >> 32) ^ c.y ^ key.x, static_cast<unsigned>(b),
          static_cast<unsigned>(a >> 32) ^ c.w ^ key.y, static_cast<unsigned>(a)};
}

inline uint4 philox(uint4 counter, uint2 key) {
  for (int round = 0; round < 10; ++round) {
    counter = philox_round(counter, key);
    key.x += 0x9E3779B9u;
    key.y += 0xBB67AE85u;
  }
  return counter;
}

/// Adds to the lower half of the counter, with a carry into the upper one.
inline void advance(uint4& counter, std::uint64_t steps) {
  const std::uint64_t low = (std::uint64_t{counter.y} << 32) | counter.x;
  const std::uint64_t sum = low + steps;
  counter.x = static_cast<unsigned>(sum);
  counter.y = static_cast<unsigned>(sum >> 32);
  if (sum < low && ++counter.z == 0) ++counter.w;
}

template <class State>
void forget_normals(State* state) {
  state->boxmuller_flag = state->boxmuller_flag_double = 0;
  state->boxmuller_extra = 0;
  state->boxmuller_extra_double = 0;
}

}  // namespace simt::random

/// The next 32 random bits.
inline unsigned curand(curandStateXORWOW* state) {
  unsigned* v = state->v;
  const unsigned t = v[0] ^ (v[0] >> 2);
  v[0] = v[1];
  v[1] = v[2];
  v[2] = v[3];
  v[3] = v[4];
  v[4] = (v[4] ^ (v[4] << 4)) ^ (t ^ (t << 1));
  state->d += 362437;
  return v[4] + state->d;
}

inline unsigned curand(curandStatePhilox4_32_10* state) {
  const unsigned words[] = {state->output.x, state->output.y, state->output.z, state->output.w};
  const unsigned result = words[state->STATE];
  if (++state->STATE == 4) {
    simt::random::advance(state->ctr, 1);
    state->output = simt::random::philox(state->ctr, state->key);
    state->STATE = 0;
  }
  return result;
}

template <class State>
inline void skipahead(unsigned long long steps, State* state) {
  for (; steps > 0; --steps) curand(state);
}

inline void curand_init(unsigned long long seed, unsigned long long subsequence,
                        unsigned long long offset, curandStateXORWOW* state) {
  if (subsequence != 0) seed ^= simt::random::scatter(subsequence);
  const unsigned t0 = 1099087573u * (static_cast<unsigned>(seed) ^ 0xaad26b49u);
  const unsigned t1 = 2591861531u * (static_cast<unsigned>(seed >> 32) ^ 0xf7dcefddu);
  state->d = 6615241 + t1 + t0;
  state->v[0] = 123456789u + t0;
  state->v[1] = 362436069u ^ t0;
  state->v[2] = 521288629u + t1;
  state->v[3] = 88675123u ^ t1;
  state->v[4] = 5783321u + t0;
  simt::random::forget_normals(state);
  skipahead(offset, state);
}

inline void skipahead(unsigned long long steps, curandStatePhilox4_32_10* state) {
  state->STATE += static_cast<unsigned>(steps % 4);
  simt::random::advance(state->ctr, steps / 4 + state->STATE / 4);
  state->STATE %= 4;
  state->output = simt::random::philox(state->ctr, state->key);
}

inline void curand_init(unsigned long long seed, unsigned long long subsequence,
                        unsigned long long offset, curandStatePhilox4_32_10* state) {
  state->key = {static_cast<unsigned>(seed), static_cast<unsigned>(seed >> 32)};
  state->ctr = {0, 0, static_cast<unsigned>(subsequence), static_cast<unsigned>(subsequence >> 32)};
  state->STATE = 0;
  simt::random::forget_normals(state);
  skipahead(offset, state);
}

/// Four words at once.
inline uint4 curand4(curandStatePhilox4_32_10* state) {
  const unsigned x = curand(state);
  const unsigned y = curand(state);
  const unsigned z = curand(state);
  return {x, y, z, curand(state)};
}
