// Integer and bit intrinsics.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "simt/builtins.h"

SIMT_INLINE int __popc(unsigned x) {
  return __builtin_popcount(x);
}
SIMT_INLINE int __popcll(unsigned long long x) {
  return __builtin_popcountll(x);
}
SIMT_INLINE int __clz(int x) {
  return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x));
}
SIMT_INLINE int __clzll(long long x) {
  return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x));
}
SIMT_INLINE int __ffs(int x) {
  return __builtin_ffs(x);
}
SIMT_INLINE int __ffsll(long long x) {
  return __builtin_ffsll(x);
}
SIMT_INLINE unsigned long long __brevll(unsigned long long x) {
  x = ((x >> 1) & 0x5555555555555555u) | ((x & 0x5555555555555555u) << 1);
  x = ((x >> 2) & 0x3333333333333333u) | ((x & 0x3333333333333333u) << 2);
  x = ((x >> 4) & 0x0f0f0f0f0f0f0f0fu) | ((x & 0x0f0f0f0f0f0f0f0fu) << 4);
  return __builtin_bswap64(x);
}
SIMT_INLINE unsigned __brev(unsigned x) {
  return static_cast<unsigned>(__brevll(x) >> 32);
}
SIMT_INLINE unsigned __byte_perm(unsigned low, unsigned high, unsigned selector) {
  const std::uint64_t bytes = (static_cast<std::uint64_t>(high) << 32) | low;
  unsigned result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned pick = selector >> (4 * i);
    const unsigned byte = static_cast<unsigned>(bytes >> (8 * (pick & 7))) & 0xffu;
    result |= byte << (8 * i);
  }
  return result;
}
SIMT_INLINE unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  const std::uint64_t both = (static_cast<std::uint64_t>(high) << 32) | low;
  return static_cast<unsigned>((both << (shift & 31)) >> 32);
}
SIMT_INLINE unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  const std::uint64_t both = (static_cast<std::uint64_t>(high) << 32) | low;
  return static_cast<unsigned>(both >> (shift & 31));
}
SIMT_INLINE int __mulhi(int a, int b) {
  return static_cast<int>((static_cast<std::int64_t>(a) * b) >> 32);
}
SIMT_INLINE unsigned __umulhi(unsigned a, unsigned b) {
  return static_cast<unsigned>((static_cast<std::uint64_t>(a) * b) >> 32);
}
SIMT_INLINE unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<unsigned long long>((static_cast<Wide>(a) * b) >> 64);
}
SIMT_INLINE long long __mul64hi(long long a, long long b) {
  __extension__ using Wide = __int128;
  return static_cast<long long>((static_cast<Wide>(a) * b) >> 64);
}
SIMT_INLINE int __mul24(int a, int b) {
  return static_cast<int>(static_cast<unsigned>(a << 8 >> 8) * static_cast<unsigned>(b << 8 >> 8));
}
SIMT_INLINE unsigned __umul24(unsigned a, unsigned b) {
  return (a & 0xffffffu) * (b & 0xffffffu);
}
SIMT_INLINE unsigned __sad(int a, int b, unsigned c) {
  return c + static_cast<unsigned>(a < b ? static_cast<std::int64_t>(b) - a
                                         : static_cast<std::int64_t>(a) - b);
}
SIMT_INLINE unsigned __usad(unsigned a, unsigned b, unsigned c) {
  return c + (a < b ? b - a : a - b);
}
SIMT_INLINE int __hadd(int a, int b) {
  return static_cast<int>((static_cast<std::int64_t>(a) + b) >> 1);
}
SIMT_INLINE int __dp4a(int a, int b, int c) {
  unsigned sum = static_cast<unsigned>(c);
  for (int i = 0; i < 4; ++i) {
    const int x = static_cast<signed char>(a >> (8 * i));
    const int y = static_cast<signed char>(b >> (8 * i));
    sum += static_cast<unsigned>(x * y);
  }
  return static_cast<int>(sum);
}
SIMT_INLINE unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  for (unsigned i = 0; i < 32; i += 8) c += ((a >> i) & 0xffu) * ((b >> i) & 0xffu);
  return c;
}
SIMT_INLINE unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
SIMT_INLINE unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}
SIMT_INLINE int __rhadd(int a, int b) {
  return static_cast<int>((static_cast<std::int64_t>(a) + b + 1) >> 1);
}
SIMT_INLINE unsigned __uhadd(unsigned a, unsigned b) {
  return static_cast<unsigned>((static_cast<std::uint64_t>(a) + b) >> 1);
}
SIMT_INLINE unsigned __urhadd(unsigned a, unsigned b) {
  return static_cast<unsigned>((static_cast<std::uint64_t>(a) + b + 1) >> 1);
}
SIMT_INLINE int __dp2a_lo(int a, int b, int c) {
  return static_cast<int>(
      static_cast<unsigned>(c) +
      static_cast<unsigned>(static_cast<short>(a) * static_cast<signed char>(b)) +
      static_cast<unsigned>((a >> 16) * static_cast<signed char>(b >> 8)));
}
SIMT_INLINE int __dp2a_hi(int a, int b, int c) {
  return __dp2a_lo(a, b >> 16, c);
}
SIMT_INLINE unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c) {
  return c + (a & 0xffffu) * (b & 0xffu) + (a >> 16) * (b >> 8 & 0xffu);
}
SIMT_INLINE unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c) {
  return __dp2a_lo(a, b >> 16, c);
}
/// The position of the set bit of `mask` that is number `offset` from `base` on (from 1; backwards
/// where negative); all bits set if there is none.
inline unsigned __fns(unsigned mask, unsigned base, int offset) {
  int left = offset < 0 ? -offset : offset;
  if (left == 0) return (mask >> base & 1) != 0 ? base : ~0u;
  for (unsigned at = base; at < 32; at += offset < 0 ? ~0u : 1u) {
    if ((mask >> at & 1) != 0 && --left == 0) return at;
  }
  return ~0u;
}
SIMT_INLINE void __builtin_assume(bool) {}
SIMT_INLINE void __prof_trigger(int) {}
