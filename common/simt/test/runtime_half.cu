// 16-bit numbers: conversions bit by bit, arithmetic against exact results.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cmath>
#include <limits>
#include <random>

#include "runtime_test.h"

namespace {

static_assert(std::is_trivially_default_constructible_v<__half> && sizeof(__half2) == 4);
static_assert(std::is_trivially_copyable_v<__nv_bfloat162> && alignof(__nv_bfloat162) == 4);

__half half_of(unsigned bits) {
  return __ushort_as_half(static_cast<unsigned short>(bits));
}
__nv_bfloat16 bfloat_of(unsigned bits) {
  return __ushort_as_bfloat16(static_cast<unsigned short>(bits));
}

/// What a half means, from its definition.
double meaning(unsigned bits) {
  const int exponent = static_cast<int>(bits >> 10 & 31);
  const double fraction = bits & 1023;
  const double sign = (bits & 0x8000) != 0 ? -1 : 1;
  if (exponent == 31) return fraction == 0 ? sign * INFINITY : NAN;
  return sign *
         (exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024, exponent - 25));
}

TEST(Half, EveryPatternMeansWhatItMust) {
  for (unsigned bits = 0; bits < 65536; ++bits) {
    const float value = __half2float(half_of(bits));
    const double expected = meaning(bits);
    ASSERT_TRUE(value == expected || (value != value && expected != expected)) << bits;
    ASSERT_EQ(__half_as_ushort(__float2half(value)), value != value ? 0x7fff : bits) << bits;
    ASSERT_EQ(__half_as_ushort(__double2half(value)), value != value ? 0x7fff : bits) << bits;
    const float wide = __bfloat162float(bfloat_of(bits));
    ASSERT_EQ(__float_as_uint(wide), bits << 16);
    ASSERT_EQ(__bfloat16_as_ushort(__float2bfloat16(wide)), wide != wide ? 0x7fff : bits) << bits;
  }
}

TEST(Half, RoundsBetweenNeighbours) {
  for (unsigned bits = 0; bits < 0x7c00; ++bits) {
    const double low = meaning(bits);
    const double high = bits == 0x7bff ? 65536 : meaning(bits + 1);
    const double middle = (low + high) / 2;  // exact, also as a float
    const auto nearest = [](double x) { return __half_as_ushort(__float2half((float)x)); };
    const unsigned even = bits + bits % 2;
    ASSERT_EQ(nearest(middle), even);
    ASSERT_EQ(nearest(std::nextafter((float)middle, 0.0f)), bits);
    ASSERT_EQ(nearest(std::nextafter((float)middle, 1e9f)), bits + 1);
    ASSERT_EQ(nearest(-middle), even | 0x8000);
    ASSERT_EQ(__half_as_ushort(__float2half_rz((float)-middle)), bits | 0x8000);
    ASSERT_EQ(__half_as_ushort(__float2half_ru((float)middle)), bits + 1);
    ASSERT_EQ(__half_as_ushort(__float2half_rd((float)middle)), bits);
    ASSERT_EQ(__half_as_ushort(__float2half_rd((float)-middle)), (bits + 1) | 0x8000);
  }
}

TEST(Half, ADoubleIsRoundedOnce) {
  const double above_the_middle = 1 + 0x1p-11 + 0x1p-40;  // as a float it would be the middle
  EXPECT_EQ(__half_as_ushort(__double2half(above_the_middle)), 0x3c01);
  EXPECT_EQ(__bfloat16_as_ushort(__double2bfloat16(1 + 0x1p-8 + 0x1p-40)), 0x3f81);
}

TEST(Half, ArithmeticRoundsTheExactResult) {
  std::mt19937 random(7);
  for (int i = 0; i < 200000; ++i) {
    const __half a = half_of(random() & 0xffff), b = half_of(random() & 0xffff);
    const __half c = half_of(random() & 0xffff);
    const double x = __half2float(a), y = __half2float(b), z = __half2float(c);
    if (!std::isfinite(x) || !std::isfinite(y) || !std::isfinite(z)) continue;
    const auto expect = [&](__half got, double exact) {
      ASSERT_EQ(__half_as_ushort(got), __half_as_ushort(__double2half(exact))) << x << ' ' << y;
    };
    expect(a + b, x + y);
    expect(__hsub(a, b), x - y);
    expect(a * b, x * y);
    if (y != 0) expect(__hdiv(a, b), x / y);
    expect(__hfma(a, b, c), x * y + z);
    ASSERT_EQ(a < b, x < y);
    ASSERT_EQ(__half2float(__hmax(a, b)), std::max(x, y));
  }
  // a * b is the middle between two numbers, and c decides.
  const __nv_bfloat16 a = __float2bfloat16(1 + 0x1p-7f), tiny = __float2bfloat16(0x1p-100f);
  const __nv_bfloat16 b = __float2bfloat16(1.5f);  // 1.51171875, between 1.5078125 and 1.515625
  EXPECT_EQ(__bfloat162float(__hfma(a, b, tiny)), 1.515625f);
  EXPECT_EQ(__bfloat162float(__hfma(a, b, __hneg(tiny))), 1.5078125f);
}

TEST(Half, NanAndSaturation) {
  const __half nan = CUDART_NAN_FP16, one = CUDART_ONE_FP16;
  EXPECT_TRUE(__hisnan(nan) && !__heq(nan, nan) && __hequ(nan, one) && nan != nan);
  EXPECT_EQ(__half2float(__hmin(nan, one)), 1.0f);
  EXPECT_TRUE(__hisnan(__hmax_nan(one, nan)));
  EXPECT_EQ(__half2float(__hadd_sat(one, one)), 1.0f);
  EXPECT_EQ(__half2float(__hmul_sat(nan, one)), 0.0f);
  EXPECT_EQ(__hisinf(__hneg(CUDART_INF_FP16)), -1);
  EXPECT_EQ(__half2int_rn(__float2half(2.5f)), 2);
  EXPECT_EQ(__half2short_ru(CUDART_INF_FP16), std::numeric_limits<short>::max());
  EXPECT_EQ(static_cast<unsigned>(__float2half(-3.0f)), 0u);
}

__global__ void dot(const __half2* a, const __half2* b, float* out, __half* sum, __half2* both) {
  const __half2 product = __hmul2(a[threadIdx.x], b[threadIdx.x]);
  float total = __low2float(product) + __high2float(product);
  for (int step = 16; step > 0; step /= 2) total += __shfl_xor_sync(~0u, total, step);
  if (threadIdx.x == 0) *out = total;
  atomicAdd(sum, __float2half(0.5f));
  atomicAdd(both, __floats2half2_rn(1.0f, 2.0f));
}

using HalfKernels = Runtime;
TEST_F(HalfKernels, VectorsShufflesAndAtomics) {
  Array<__half2> a(std::vector<__half2>(32, __floats2half2_rn(1.5f, 2.0f)));
  Array<__half2> b(std::vector<__half2>(32, __float2half2_rn(2.0f)));
  Array<float> out(1);
  Array<__half> sum(std::vector<__half>(1, __float2half(0.0f)));
  Array<__half2> both(std::vector<__half2>(1, __float2half2_rn(0.0f)));
  dot<<<1, 32>>>(a.data(), b.data(), out.data(), sum.data(), both.data());
  EXPECT_EQ(out.host()[0], 32 * 7.0f);
  EXPECT_EQ(__half2float(sum.host()[0]), 16.0f);
  EXPECT_EQ(__low2float(both.host()[0]), 32.0f);
  EXPECT_EQ(__high2float(both.host()[0]), 64.0f);
}

}  // namespace
