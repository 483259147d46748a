// Fused minima, maxima and additions for dynamic programming (DPX), on words and on pairs of
// halves.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simt/video.h"

namespace simt::words {

template <class Lane, class F>
SIMT_INLINE unsigned map(unsigned a, unsigned b, unsigned c, F f) {
  unsigned result = 0;
  for (unsigned at = 0; at < 32; at += 16) {
    const Lane lane =
        f(static_cast<Lane>(a >> at), static_cast<Lane>(b >> at), static_cast<Lane>(c >> at));
    result |= static_cast<unsigned>(static_cast<std::uint16_t>(lane)) << at;
  }
  return result;
}
/// The sum in the width of the operands.
template <class T>
SIMT_INLINE T wrapped(T a, T b) {
  return static_cast<T>(static_cast<unsigned>(a) + static_cast<unsigned>(b));
}
template <class T>
SIMT_INLINE T least(T a, T b) {
  return b < a ? b : a;
}
template <class T>
SIMT_INLINE T most(T a, T b) {
  return a < b ? b : a;
}

}  // namespace simt::words

SIMT_INLINE int __vimin3_s32(int a, int b, int c) {
  return simt::words::least<int>(simt::words::least<int>(a, b), c);
}
SIMT_INLINE int __viaddmin_s32(int a, int b, int c) {
  return simt::words::least<int>(simt::words::wrapped<int>(a, b), c);
}
SIMT_INLINE int __vimin3_s32_relu(int a, int b, int c) {
  return simt::words::most<int>(simt::words::least<int>(simt::words::least<int>(a, b), c), 0);
}
SIMT_INLINE int __viaddmin_s32_relu(int a, int b, int c) {
  return simt::words::most<int>(simt::words::least<int>(simt::words::wrapped<int>(a, b), c), 0);
}
SIMT_INLINE int __vimin_s32_relu(int a, int b) {
  return simt::words::most<int>(simt::words::least<int>(a, b), 0);
}
SIMT_INLINE int __vimax3_s32(int a, int b, int c) {
  return simt::words::most<int>(simt::words::most<int>(a, b), c);
}
SIMT_INLINE int __viaddmax_s32(int a, int b, int c) {
  return simt::words::most<int>(simt::words::wrapped<int>(a, b), c);
}
SIMT_INLINE int __vimax3_s32_relu(int a, int b, int c) {
  return simt::words::most<int>(simt::words::most<int>(simt::words::most<int>(a, b), c), 0);
}
SIMT_INLINE int __viaddmax_s32_relu(int a, int b, int c) {
  return simt::words::most<int>(simt::words::most<int>(simt::words::wrapped<int>(a, b), c), 0);
}
SIMT_INLINE int __vimax_s32_relu(int a, int b) {
  return simt::words::most<int>(simt::words::most<int>(a, b), 0);
}
SIMT_INLINE unsigned __vimin3_u32(unsigned a, unsigned b, unsigned c) {
  return simt::words::least<unsigned>(simt::words::least<unsigned>(a, b), c);
}
SIMT_INLINE unsigned __viaddmin_u32(unsigned a, unsigned b, unsigned c) {
  return simt::words::least<unsigned>(simt::words::wrapped<unsigned>(a, b), c);
}
SIMT_INLINE unsigned __vimax3_u32(unsigned a, unsigned b, unsigned c) {
  return simt::words::most<unsigned>(simt::words::most<unsigned>(a, b), c);
}
SIMT_INLINE unsigned __viaddmax_u32(unsigned a, unsigned b, unsigned c) {
  return simt::words::most<unsigned>(simt::words::wrapped<unsigned>(a, b), c);
}
SIMT_INLINE unsigned __vimin3_s16x2(unsigned a, unsigned b, unsigned c) {
  return simt::words::map<std::int16_t>(
      a, b, c, [](std::int16_t x, std::int16_t y, std::int16_t z) {
        return simt::words::least<std::int16_t>(simt::words::least<std::int16_t>(x, y), z);
      });
}
SIMT_INLINE unsigned __viaddmin_s16x2(unsigned a, unsigned b, unsigned c) {
  return simt::words::map<std::int16_t>(
      a, b, c, [](std::int16_t x, std::int16_t y, std::int16_t z) {
        return simt::words::least<std::int16_t>(simt::words::wrapped<std::int16_t>(x, y), z);
      });
}
SIMT_INLINE unsigned __vimin3_s16x2_relu(unsigned a, unsigned b, unsigned c) {
  return simt::words::map<std::int16_t>(
      a, b, c, [](std::int16_t x, std::int16_t y, std::int16_t z) {
        return simt::words::most<std::int16_t>(
            simt::words::least<std::int16_t>(simt::words::least<std::int16_t>(x, y), z), 0);
      });
}
SIMT_INLINE unsigned __viaddmin_s16x2_relu(unsigned a, unsigned b, unsigned c) {
  return simt::words::map<std::int16_t>(
      a, b, c, [](std::int16_t x, std::int16_t y, std::int16_t z) {
        return simt::words::most<std::int16_t>(
            simt::words::least<std::int16_t>(simt::words::wrapped<std::int16_t>(x, y), z), 0);
      });
}
SIMT_INLINE unsigned __vimin_s16x2_relu(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(a, b, 0, [](std::int16_t x, std::int16_t y, std::int16_t) {
    return simt::words::most<std::int16_t>(simt::words::least<std::int16_t>(x, y), 0);
  });
}
SIMT_INLINE unsigned __vimax3_s16x2(unsigned a, unsigned b, unsigned c) {
  return simt::words::map<std::int16_t>(
      a, b, c, [](std::int16_t x, std::int16_t y, std::int16_t z) {
        return simt::words::most<std::int16_t>(simt::words::most<std::int16_t>(x, y), z);
      });
}
SIMT_INLINE unsigned __viaddmax_s16x2(unsigned a, unsigned b, unsigned c) {
  return simt::words::map<std::int16_t>(
      a, b, c, [](std::int16_t x, std::int16_t y, std::int16_t z) {
        return simt::words::most<std::int16_t>(simt::words::wrapped<std::int16_t>(x, y), z);
      });
}
SIMT_INLINE unsigned __vimax3_s16x2_relu(unsigned a, unsigned b, unsigned c) {
  return simt::words::map<std::int16_t>(
      a, b, c, [](std::int16_t x, std::int16_t y, std::int16_t z) {
        return simt::words::most<std::int16_t>(
            simt::words::most<std::int16_t>(simt::words::most<std::int16_t>(x, y), z), 0);
      });
}
SIMT_INLINE unsigned __viaddmax_s16x2_relu(unsigned a, unsigned b, unsigned c) {
  return simt::words::map<std::int16_t>(
      a, b, c, [](std::int16_t x, std::int16_t y, std::int16_t z) {
        return simt::words::most<std::int16_t>(
            simt::words::most<std::int16_t>(simt::words::wrapped<std::int16_t>(x, y), z), 0);
      });
}
SIMT_INLINE unsigned __vimax_s16x2_relu(unsigned a, unsigned b) {
  return simt::words::map<std::int16_t>(a, b, 0, [](std::int16_t x, std::int16_t y, std::int16_t) {
    return simt::words::most<std::int16_t>(simt::words::most<std::int16_t>(x, y), 0);
  });
}
SIMT_INLINE unsigned __vimin3_u16x2(unsigned a, unsigned b, unsigned c) {
  return simt::words::map<std::uint16_t>(
      a, b, c, [](std::uint16_t x, std::uint16_t y, std::uint16_t z) {
        return simt::words::least<std::uint16_t>(simt::words::least<std::uint16_t>(x, y), z);
      });
}
SIMT_INLINE unsigned __viaddmin_u16x2(unsigned a, unsigned b, unsigned c) {
  return simt::words::map<std::uint16_t>(
      a, b, c, [](std::uint16_t x, std::uint16_t y, std::uint16_t z) {
        return simt::words::least<std::uint16_t>(simt::words::wrapped<std::uint16_t>(x, y), z);
      });
}
SIMT_INLINE unsigned __vimax3_u16x2(unsigned a, unsigned b, unsigned c) {
  return simt::words::map<std::uint16_t>(
      a, b, c, [](std::uint16_t x, std::uint16_t y, std::uint16_t z) {
        return simt::words::most<std::uint16_t>(simt::words::most<std::uint16_t>(x, y), z);
      });
}
SIMT_INLINE unsigned __viaddmax_u16x2(unsigned a, unsigned b, unsigned c) {
  return simt::words::map<std::uint16_t>(
      a, b, c, [](std::uint16_t x, std::uint16_t y, std::uint16_t z) {
        return simt::words::most<std::uint16_t>(simt::words::wrapped<std::uint16_t>(x, y), z);
      });
}
