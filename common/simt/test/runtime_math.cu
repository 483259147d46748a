// Intrinsics: bit patterns, conversions at their limits, device spellings.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <climits>
#include <limits>

#include "runtime_test.h"

namespace {

__global__ void device_spellings(float* out) {
  out[0] = __fdividef(1.0f, 4.0f) + rsqrtf(4.0f) + __saturatef(3.0f);
  out[1] = max(2, 3.5f) + min(1u, 2) + fmaxf(1.0f, 0.5f);
  out[2] = __ldg(out) * 0.0f + __fmaf_rn(2.0f, 3.0f, 1.0f);
  out[3] = max(NAN, 1.0f) + min(2.0f, NAN);
  float sine = 0;
  float cosine = 0;
  sincosf(0.0f, &sine, &cosine);
  out[4] = sine + cosine;
}

TEST_F(Runtime, FloatSpellings) {
  Array<float> out(5);
  device_spellings<<<1, 1>>>(out.data());
  EXPECT_EQ(out.host(), (std::vector<float>{1.75f, 5.5f, 7.0f, 3.0f, 1.0f}));
}

TEST(Intrinsics, Bits) {
  EXPECT_EQ(__popc(0xf0f0u), 8);
  EXPECT_EQ(__popcll(~0ull), 64);
  EXPECT_EQ(__clz(0), 32);
  EXPECT_EQ(__clz(1), 31);
  EXPECT_EQ(__clzll(0), 64);
  EXPECT_EQ(__ffs(0), 0);
  EXPECT_EQ(__ffs(8), 4);
  EXPECT_EQ(__brev(1u), 0x80000000u);
  EXPECT_EQ(__brevll(2ull), 0x4000000000000000ull);
  EXPECT_EQ(__byte_perm(0x33221100u, 0x77665544u, 0x7610u), 0x77661100u);
  EXPECT_EQ(__byte_perm(0x80u, 0u, 0x8888u), 0x80808080u);
  EXPECT_EQ(__funnelshift_l(0x80000000u, 0x1u, 1), 0x3u);
  EXPECT_EQ(__funnelshift_r(0x2u, 0x1u, 1), 0x80000001u);
  EXPECT_EQ(__mulhi(-2, 1), -1);
  EXPECT_EQ(__umulhi(0x80000000u, 4u), 2u);
  EXPECT_EQ(__umul64hi(1ull << 63, 4), 2ull);
  EXPECT_EQ(__dp4a(0x01020304, 0x01010101, 5), 15);
  EXPECT_EQ(__dp4a(0xff, 2, 0), -2);
  EXPECT_EQ(__sad(-2000000000, 2000000000, 1u), 4000000001u);
}

TEST(Intrinsics, ConversionsSaturateAsOnTheGpu) {
  EXPECT_EQ(__float2int_rn(2.5f), 2);
  EXPECT_EQ(__float2int_rz(-2.9f), -2);
  EXPECT_EQ(__float2int_ru(2.1f), 3);
  EXPECT_EQ(__float2int_rd(-2.1f), -3);
  EXPECT_EQ(__float2int_rn(1e20f), 2147483647);
  EXPECT_EQ(__float2int_rn(-1e20f), -2147483647 - 1);
  EXPECT_EQ(__float2int_rn(NAN), 0);
  EXPECT_EQ(__float2uint_rn(-1.0f), 0u);
  EXPECT_EQ(__float2uint_rn(5e9f), 4294967295u);
  EXPECT_EQ(__double2ll_rz(1e30), 9223372036854775807ll);
  EXPECT_EQ(__float_as_int(1.0f), 0x3f800000);
  EXPECT_EQ(__hiloint2double(0x3ff00000, 0), 1.0);
}

TEST(VectorTypes, HaveCudasSizesAndAlignments) {
  static_assert(sizeof(float3) == 12 && alignof(float3) == 4);
  static_assert(sizeof(float4) == 16 && alignof(float4) == 16);
  static_assert(sizeof(double4) == 32 && alignof(double4) == 16);
  static_assert(sizeof(uchar4) == 4 && alignof(uchar4) == 4);
  static_assert(sizeof(short2) == 4 && alignof(short2) == 4);
  const float4 v = make_float4(1, 2, 3, 4);
  EXPECT_EQ(v.w, 4.0f);
  const dim3 d(7);
  EXPECT_EQ(d.x * d.y * d.z, 7u);
}

template <class From>
struct Converted {
  int i;
  unsigned u;
  long long l;
  unsigned long long ul;
  unsigned char c;
};

template <class From>
__global__ void convert(const From* in, Converted<From>* out, int* ints, unsigned* unsigned_ints) {
  const From x = in[threadIdx.x];
  const int i = x;
  unsigned u = 0;
  u = x;
  out[threadIdx.x] = {i, u, (long long)x, static_cast<unsigned long long>(x), (unsigned char)x};
  ints[threadIdx.x] = in[threadIdx.x];
  unsigned_ints[threadIdx.x] = in[threadIdx.x] + From{0};
}

template <class From>
void expect_conversions_of_a_gpu() {
  constexpr From kNan = std::numeric_limits<From>::quiet_NaN();
  const std::vector<From> in = {From(5e9), From(-5e9), From(1e30), From(-1e30),
                                kNan,      From(-3.9), From(7.9)};
  const int n = static_cast<int>(in.size());
  Array<From> values(in);
  Array<Converted<From>> out(in.size());
  Array<int> ints(in.size());
  Array<unsigned> unsigned_ints(in.size());
  convert<<<1, n>>>(values.data(), out.data(), ints.data(), unsigned_ints.data());
  const std::vector<int> i = {INT_MAX, INT_MIN, INT_MAX, INT_MIN, 0, -3, 7};
  const std::vector<unsigned> u = {UINT_MAX, 0, UINT_MAX, 0, 0, 0, 7};
  const std::vector<long long> l = {5000000000, -5000000000, LLONG_MAX, LLONG_MIN, 0, -3, 7};
  const std::vector<unsigned long long> ul = {5000000000, 0, ULLONG_MAX, 0, 0, 0, 7};
  const auto got = out.host();
  for (std::size_t k = 0; k < in.size(); ++k) {
    EXPECT_EQ(got[k].i, i[k]) << in[k];
    EXPECT_EQ(got[k].u, u[k]) << in[k];
    EXPECT_EQ(got[k].l, l[k]) << in[k];
    EXPECT_EQ(got[k].ul, ul[k]) << in[k];
    EXPECT_EQ(got[k].c, static_cast<unsigned char>(u[k])) << in[k];
  }
  EXPECT_EQ(ints.host(), i);
  EXPECT_EQ(unsigned_ints.host(), u);
}

TEST_F(Runtime, FloatsOutOfRangeBecomeTheNearestInteger) {
  expect_conversions_of_a_gpu<float>();
  expect_conversions_of_a_gpu<double>();
}

}  // namespace
