// The arithmetic of NCCL's reductions, type by type.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "nccl/reduce.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

namespace simt::nccl {
namespace {

template <class T>
T combined(T a, T b, ncclDataType_t type, ncclRedOp_t op) {
  combine(&a, &b, 1, type, op);
  return a;
}

TEST(NcclReduce, IntegersWrap) {
  EXPECT_EQ(combined<std::int8_t>(100, 100, ncclInt8, ncclSum), -56);
  EXPECT_EQ(combined<std::uint8_t>(200, 100, ncclUint8, ncclSum), 44);
  EXPECT_EQ(combined<std::uint32_t>(1u << 31, 2, ncclUint32, ncclProd), 0u);
  EXPECT_EQ(combined<std::int64_t>(std::numeric_limits<std::int64_t>::max(), 1, ncclInt64, ncclSum),
            std::numeric_limits<std::int64_t>::min());
}

TEST(NcclReduce, TheSignCountsInMinAndMax) {
  EXPECT_EQ(combined<std::int32_t>(-1, 1, ncclInt32, ncclMin), -1);
  EXPECT_EQ(combined<std::uint32_t>(0xffffffffu, 1, ncclUint32, ncclMin), 1u);
  EXPECT_EQ(combined<std::uint64_t>(~0ull, 1, ncclUint64, ncclMax), ~0ull);
  EXPECT_EQ(combined<std::int8_t>(-128, 127, ncclInt8, ncclMax), 127);
}

TEST(NcclReduce, NotANumberLosesInMinAndMax) {
  const float nan = std::nanf("");
  EXPECT_EQ(combined(nan, 1.0f, ncclFloat32, ncclMax), 1.0f);
  EXPECT_EQ(combined(1.0, static_cast<double>(nan), ncclFloat64, ncclMin), 1.0);
}

TEST(NcclReduce, HalvesAreRoundedAtEveryStep) {
  // 2048 + 1 is no half (0x6800, 0x3c00).
  EXPECT_EQ(combined<std::uint16_t>(0x6800, 0x3c00, ncclFloat16, ncclSum), 0x6800);
  // 256 + 1 is no bfloat16 (0x4380, 0x3f80).
  EXPECT_EQ(combined<std::uint16_t>(0x4380, 0x3f80, ncclBfloat16, ncclSum), 0x4380);
}

TEST(NcclReduce, TheAverageOfFloatsIsScaledBeforeOfIntegersDividedAfter) {
  float f = 3;
  prepare(&f, 1, ncclFloat32, ncclAvg, 0, 4);
  EXPECT_EQ(f, 0.75f);
  finish(&f, 1, ncclFloat32, ncclAvg, 4);
  EXPECT_EQ(f, 0.75f);
  std::int32_t i = -7;
  prepare(&i, 1, ncclInt32, ncclAvg, 0, 2);
  EXPECT_EQ(i, -7);
  finish(&i, 1, ncclInt32, ncclAvg, 2);
  EXPECT_EQ(i, -3);
}

TEST(NcclReduce, AScalarMultipliesWhatARankHandsIn) {
  const double factor = 0.5;
  std::uint64_t bits = 0;
  std::memcpy(&bits, &factor, sizeof factor);
  double values[2] = {3, -8};
  prepare(values, 2, ncclFloat64, ncclNumOps, bits, 2);
  EXPECT_EQ(values[0], 1.5);
  EXPECT_EQ(values[1], -4.0);
}

TEST(NcclReduce, ThePartsOfTheRingCoverAllElementsOnce) {
  for (const std::size_t count : {0, 1, 2, 7, 8, 9, 1000}) {
    for (int ranks = 1; ranks <= 8; ++ranks) {
      std::size_t next = 0;
      for (int part = 0; part < ranks; ++part) {
        const RingPart elements = ring_part(count, ranks, part, 5);
        EXPECT_EQ(elements.begin, next);
        EXPECT_LT(elements.first, ranks);
        next = elements.end;
      }
      EXPECT_EQ(next, count);
    }
  }
}

}  // namespace
}  // namespace simt::nccl
