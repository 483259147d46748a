// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

void expect_inline(const std::string& after_qualifier, bool was_inline = false) {
  const std::string attribute = was_inline ? "__attribute__((__always_inline__)) "
                                           : "inline __attribute__((__always_inline__, __used__)) ";
  EXPECT_EQ(checked_text("__device__ " + after_qualifier), squeezed(attribute + after_qualifier));
}

void expect_separate(const std::string& after_qualifier) {
  EXPECT_EQ(checked_text("__device__ " + after_qualifier), squeezed(after_qualifier));
}

TEST(RewriteValue, FunctionsThatTakeStructuresJoinTheirCallers) {
  expect_inline("float4 operator+(float4 a, float4 b) { return g(a.x, b.x); }");
  expect_inline("float f(const float4 v) { return v.x; }");
  expect_inline("float f(int n, const ns::Pair<int, 2> p = {1, 2}, int m = 0) { return p.a; }");
  expect_inline("inline float f(half h) { return h; }", true);
  EXPECT_EQ(checked_text("template <class T> __device__ T twice(T v) { return v + v; }"),
            squeezed("template <class T> inline __attribute__((__always_inline__, __used__)) "
                     "T twice(T v) { return v + v; }"));
}

TEST(RewriteValue, OthersAreLeft) {
  expect_separate(
      "float f(float a, unsigned long b, std::size_t c, const int d = g(a, b)) { return a; }");
  expect_separate(
      "float f(const float4& v, float4* p, float4 a[2], float4 (*g)(int)) { return v.x; }");
  expect_separate("float f(float4 v);");
  expect_separate("float f() { return 1; }");
  expect_rewritten("__device__ float f(float4 v) { return v.x; }",
                   "float f(float4 v) { return v.x; }");
}

TEST(RewriteValue, NotThoseThatComeBack) {
  expect_separate("int f(Range r) { return r.n < 2 ? 1 : f({r.n - 1}); }");
  const std::string two = "int g(Range r); int f(Range r) { return g(r); } ";
  EXPECT_EQ(checked_text("__device__ int g(Range r); __device__ int f(Range r) { return g(r); } "
                         "__device__ int g(Range r) { return r.n < 2 ? 1 : f({r.n - 1}); }"),
            squeezed(two + "int g(Range r) { return r.n < 2 ? 1 : f({r.n - 1}); }"));
}

TEST(RewriteValue, NotOperatorsThatUseThemselves) {
  expect_separate("V operator^(V v, int n) { return n == 0 ? V{1} : V{v.a * (v ^ (n - 1)).a}; }");
  expect_separate("V operator*(float s, V v) { return {s * v, v.b}; }");
  expect_inline("V operator*(float s, V v) { return {s * v.a, v.b * s}; }");
  expect_inline("V operator-(V a, V b) { return {a.x - b.x, a.y - b.y}; }");
}

TEST(RewriteValue, NotThoseThatAreToStandAlone) {
  EXPECT_EQ(checked_text("__device__ __noinline__ float f(float4 v) { return v.x; }"),
            squeezed("__attribute__((__noinline__)) float f(float4 v) { return v.x; }"));
}

}  // namespace
}  // namespace simt::cc
