// Several small integers in one word: two of 16 bits, four of 8.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "simt/builtins.h"

namespace simt::words {

/// f() of the lanes of `a`, `b` (and `c`), each a Lane, as a word of lanes.
template <class Lane, class F>
SIMT_INLINE unsigned map(unsigned a, unsigned b, F f) {
  constexpr unsigned kBits = 8 * sizeof(Lane);
  constexpr unsigned kMask = (1u << kBits) - 1;
  unsigned result = 0;
  for (unsigned at = 0; at < 32; at += kBits) {
    const int x = static_cast<Lane>(a >> at & kMask);
    const int y = static_cast<Lane>(b >> at & kMask);
    result |= (static_cast<unsigned>(f(x, y)) & kMask) << at;
  }
  return result;
}
template <class Lane, class F>
SIMT_INLINE unsigned sum(unsigned a, unsigned b, F f) {
  unsigned total = 0;
  for (unsigned at = 0; at < 32; at += 8 * sizeof(Lane)) {
    total += static_cast<unsigned>(f(static_cast<Lane>(a >> at), static_cast<Lane>(b >> at)));
  }
  return total;
}
SIMT_INLINE int between(int low, int x, int high) {
  return x < low ? low : x > high ? high : x;
}
SIMT_INLINE int distance(int x, int y) {
  return x < y ? y - x : x - y;
}

}  // namespace simt::words

SIMT_INLINE unsigned __vadd2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x + y; });
}
SIMT_INLINE unsigned __vsub2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x - y; });
}
SIMT_INLINE unsigned __vaddss2(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(
      a, b, [](int x, int y) { return simt::words::between(-32768, x + y, 32767); });
}
SIMT_INLINE unsigned __vaddus2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(
      a, b, [](int x, int y) { return simt::words::between(0, x + y, 65535); });
}
SIMT_INLINE unsigned __vsubss2(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(
      a, b, [](int x, int y) { return simt::words::between(-32768, x - y, 32767); });
}
SIMT_INLINE unsigned __vsubus2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(
      a, b, [](int x, int y) { return simt::words::between(0, x - y, 65535); });
}
SIMT_INLINE unsigned __vavgs2(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(
      a, b, [](int x, int y) { return (x + y + (x + y >= 0 ? 1 : 0)) >> 1; });
}
SIMT_INLINE unsigned __vavgu2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return (x + y + 1) >> 1; });
}
SIMT_INLINE unsigned __vhaddu2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return (x + y) >> 1; });
}
SIMT_INLINE unsigned __vmaxs2(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(a, b, [](int x, int y) { return x > y ? x : y; });
}
SIMT_INLINE unsigned __vmaxu2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x > y ? x : y; });
}
SIMT_INLINE unsigned __vmins2(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(a, b, [](int x, int y) { return x < y ? x : y; });
}
SIMT_INLINE unsigned __vminu2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x < y ? x : y; });
}
SIMT_INLINE unsigned __vabsdiffs2(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(a, b,
                                        [](int x, int y) { return simt::words::distance(x, y); });
}
SIMT_INLINE unsigned __vabsdiffu2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b,
                                         [](int x, int y) { return simt::words::distance(x, y); });
}
SIMT_INLINE unsigned __vcmpeq2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x == y ? -1 : 0; });
}
SIMT_INLINE unsigned __vseteq2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x == y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmpne2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x != y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetne2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x != y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmpges2(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetges2(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmpgeu2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetgeu2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmpgts2(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetgts2(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmpgtu2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetgtu2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmples2(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetles2(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmpleu2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetleu2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmplts2(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetlts2(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmpltu2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetltu2(unsigned a, unsigned b) {
  return simt::words::map<std::uint16_t>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}
SIMT_INLINE unsigned __vabs2(unsigned a) {
  return simt::words::map<std::int16_t>(a, a, [](int x, int) { return x < 0 ? -x : x; });
}
SIMT_INLINE unsigned __vabsss2(unsigned a) {
  return simt::words::map<std::int16_t>(
      a, a, [](int x, int) { return simt::words::between(-32768, x < 0 ? -x : x, 32767); });
}
SIMT_INLINE unsigned __vneg2(unsigned a) {
  return simt::words::map<std::int16_t>(a, a, [](int x, int) { return -x; });
}
SIMT_INLINE unsigned __vnegss2(unsigned a) {
  return simt::words::map<std::int16_t>(
      a, a, [](int x, int) { return simt::words::between(-32768, -x, 32767); });
}
SIMT_INLINE unsigned __vsads2(unsigned a, unsigned b) {
  return simt::words::sum<std::int16_t>(a, b,
                                        [](int x, int y) { return simt::words::distance(x, y); });
}
SIMT_INLINE unsigned __vsadu2(unsigned a, unsigned b) {
  return simt::words::sum<std::uint16_t>(a, b,
                                         [](int x, int y) { return simt::words::distance(x, y); });
}
SIMT_INLINE unsigned __vadd4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x + y; });
}
SIMT_INLINE unsigned __vsub4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x - y; });
}
SIMT_INLINE unsigned __vaddss4(unsigned a, unsigned b) {
  return simt::words::map<std::int8_t>(
      a, b, [](int x, int y) { return simt::words::between(-128, x + y, 127); });
}
SIMT_INLINE unsigned __vaddus4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(
      a, b, [](int x, int y) { return simt::words::between(0, x + y, 255); });
}
SIMT_INLINE unsigned __vsubss4(unsigned a, unsigned b) {
  return simt::words::map<std::int8_t>(
      a, b, [](int x, int y) { return simt::words::between(-128, x - y, 127); });
}
SIMT_INLINE unsigned __vsubus4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(
      a, b, [](int x, int y) { return simt::words::between(0, x - y, 255); });
}
SIMT_INLINE unsigned __vavgs4(unsigned a, unsigned b) {
  return simt::words::map<std::int8_t>(
      a, b, [](int x, int y) { return (x + y + (x + y >= 0 ? 1 : 0)) >> 1; });
}
SIMT_INLINE unsigned __vavgu4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return (x + y + 1) >> 1; });
}
SIMT_INLINE unsigned __vhaddu4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return (x + y) >> 1; });
}
SIMT_INLINE unsigned __vmaxs4(unsigned a, unsigned b) {
  return simt::words::map<std::int8_t>(a, b, [](int x, int y) { return x > y ? x : y; });
}
SIMT_INLINE unsigned __vmaxu4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x > y ? x : y; });
}
SIMT_INLINE unsigned __vmins4(unsigned a, unsigned b) {
  return simt::words::map<std::int8_t>(a, b, [](int x, int y) { return x < y ? x : y; });
}
SIMT_INLINE unsigned __vminu4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x < y ? x : y; });
}
SIMT_INLINE unsigned __vabsdiffs4(unsigned a, unsigned b) {
  return simt::words::map<std::int8_t>(a, b,
                                       [](int x, int y) { return simt::words::distance(x, y); });
}
SIMT_INLINE unsigned __vabsdiffu4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b,
                                        [](int x, int y) { return simt::words::distance(x, y); });
}
SIMT_INLINE unsigned __vcmpeq4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x == y ? -1 : 0; });
}
SIMT_INLINE unsigned __vseteq4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x == y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmpne4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x != y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetne4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x != y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmpges4(unsigned a, unsigned b) {
  return simt::words::map<std::int8_t>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetges4(unsigned a, unsigned b) {
  return simt::words::map<std::int8_t>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmpgeu4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetgeu4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmpgts4(unsigned a, unsigned b) {
  return simt::words::map<std::int8_t>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetgts4(unsigned a, unsigned b) {
  return simt::words::map<std::int8_t>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmpgtu4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetgtu4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmples4(unsigned a, unsigned b) {
  return simt::words::map<std::int8_t>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetles4(unsigned a, unsigned b) {
  return simt::words::map<std::int8_t>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmpleu4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetleu4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmplts4(unsigned a, unsigned b) {
  return simt::words::map<std::int8_t>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetlts4(unsigned a, unsigned b) {
  return simt::words::map<std::int8_t>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}
SIMT_INLINE unsigned __vcmpltu4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}
SIMT_INLINE unsigned __vsetltu4(unsigned a, unsigned b) {
  return simt::words::map<std::uint8_t>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}
SIMT_INLINE unsigned __vabs4(unsigned a) {
  return simt::words::map<std::int8_t>(a, a, [](int x, int) { return x < 0 ? -x : x; });
}
SIMT_INLINE unsigned __vabsss4(unsigned a) {
  return simt::words::map<std::int8_t>(
      a, a, [](int x, int) { return simt::words::between(-128, x < 0 ? -x : x, 127); });
}
SIMT_INLINE unsigned __vneg4(unsigned a) {
  return simt::words::map<std::int8_t>(a, a, [](int x, int) { return -x; });
}
SIMT_INLINE unsigned __vnegss4(unsigned a) {
  return simt::words::map<std::int8_t>(
      a, a, [](int x, int) { return simt::words::between(-128, -x, 127); });
}
SIMT_INLINE unsigned __vsads4(unsigned a, unsigned b) {
  return simt::words::sum<std::int8_t>(a, b,
                                       [](int x, int y) { return simt::words::distance(x, y); });
}
SIMT_INLINE unsigned __vsadu4(unsigned a, unsigned b) {
  return simt::words::sum<std::uint8_t>(a, b,
                                        [](int x, int y) { return simt::words::distance(x, y); });
}
