// Conversions of floating-point numbers to integers in device code.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

void expect_in_kernel(const std::string& body, const std::string& expected) {
  const std::string parameters = "const float* x, int* n, unsigned* u, float f, int i";
  expect_rewritten("__global__ void k(" + parameters + ") { " + body + " }",
                   "void k(" + parameters + ") { " + expected + " }");
}

TEST(RewriteConversion, CastsOfNumbers) {
  expect_in_kernel("g((int)f, (unsigned char)-x[i] + 1);",
                   "g(::simt::to_integer<int>(f), ::simt::to_integer<unsigned char>(-x[i]) + 1);");
  expect_in_kernel("g(static_cast<unsigned>(f * 2), (int)(f + 1) * 2);",
                   "g(::simt::to_integer<unsigned>(f * 2), ::simt::to_integer<int>((f + 1)) * 2);");
  expect_in_kernel(
      "g((std::size_t)h(f)[i].m, (int)(float)i);",
      "g(::simt::to_integer<std::size_t>(h(f)[i].m), ::simt::to_integer<int>((float)i));");
}

TEST(RewriteConversion, ValuesOfIntegers) {
  expect_in_kernel("n[i] = x[i]; *u = f; i = floorf(f);",
                   "n[i] = ::simt::ToInteger() = x[i]; *u = ::simt::ToInteger() = f; "
                   "i = ::simt::ToInteger() = floorf(f);");
  expect_in_kernel("const int a = f, b = 2; long c = 2.5 * i;",
                   "const int a = ::simt::ToInteger() = f, b = 2; "
                   "long c = ::simt::ToInteger() = 2.5 * i;");
}

TEST(RewriteConversion, CastsToWhatATemplateIsGiven) {
  expect_rewritten(
      "template <class T> __device__ T f(float x) { return T(x) + (T)x + static_cast<T>(x); }",
      "template <class T> T f(float x) { return ::simt::to_integer<T>(x) + "
      "::simt::to_integer<T>(x) + ::simt::to_integer<T>(x); }");
}

TEST(RewriteConversion, FunctionalCasts) {
  expect_in_kernel("g(int(f), 1 - unsigned(f), 1 + std::size_t(f * 2));",
                   "g(::simt::to_integer<int>(f), 1 - ::simt::to_integer<unsigned>(f), "
                   "1 + ::simt::to_integer<std::size_t>(f * 2));");
}

TEST(RewriteConversion, LambdasOfTheDevice) {
  expect_rewritten(
      "void h(float x) { run([=] __device__ () { g((int)x); }); g((int)x); }",
      "void h(float x) { run([=] () { g(::simt::to_integer<int>(x)); }); g((int)x); }");
}

/// What becomes of line 2 of a kernel if g++ finds a conversion at the first `@` of it.
void expect_converted(std::string line, const std::string& expected) {
  const std::size_t at = line.find('@');
  line.erase(at, 1);
  const std::string text = "# 1 \"x.cu\"\n__global__ void k(float x, int* n) {\n" + line + "\n}\n";
  const SourcePlace place{"x.cu", 2, static_cast<std::uint32_t>(at + 1)};
  const RewriteResult result = rewrite(text, LaunchStyle::kGuessed, {Build::kFast}, {}, {place});
  EXPECT_NE(squeezed(result.texts.at(Build::kFast)).find(squeezed(expected)), std::string::npos)
      << result.texts.at(Build::kFast);
}

TEST(RewriteConversion, WhereTheCompilerSaysSo) {
  expect_converted("s.count = @x;", "s.count = ::simt::as_gpus_convert(x);");
  expect_converted("g(1, x @+ (x));", "g(1, ::simt::as_gpus_convert(x + (x)));");
  expect_converted("return h@(x);", "return ::simt::as_gpus_convert(h(x));");
  expect_converted("s.m = c @? x : 0;", "s.m = ::simt::as_gpus_convert(c ? x : 0);");
  expect_converted("g(c ? 0 : @x);", "g(::simt::as_gpus_convert(c ? 0 : x));");
  expect_converted("if (c) n[1] @+= x;", "if (c) ::simt::compound(n[1]) += x;");
  expect_converted("case 1: s.m @*= x;", "case 1: ::simt::compound(s.m) *= x;");
  expect_converted("{ } s->m @-= x * 2;", "{ } ::simt::compound(s->m) -= x * 2;");
  expect_converted("\ts.m = @x;", "s.m = x;");  // a tab is 8 columns wide: not this token
}

TEST(RewriteConversion, TheCompilersWarningsAreTaken) {
  std::string messages =
      "x.cu: In function 'void k(float)':\n"
      "x.cu:2:7: warning: conversion from 'float' to 'int' may change value [-Wfloat-conversion]\n"
      "    2 |   f(x);\n"
      "      |     ^\n"
      "x.cu:3:9: warning: conversion from 'double' to 'real' {aka 'float'} may change value "
      "[-Wfloat-conversion]\n"
      "x.cu:4:3: warning: unused variable 'i' [-Wunused-variable]\n";
  EXPECT_EQ(take_conversions(messages), (std::set<SourcePlace>{{"x.cu", 2, 7}}));
  EXPECT_EQ(messages,
            "x.cu: In function 'void k(float)':\n"
            "x.cu:4:3: warning: unused variable 'i' [-Wunused-variable]\n");
}

TEST(RewriteConversion, NothingElse) {
  for (const std::string same :
       {"int* p = n; int& r = n[i]; int a[2] = {1, 2}; int* q = 0; p = n + i;",
        "int j = i * 2 + n[i]; float g = f; g = x[i]; s.n = f; n[i] += f; bool b = f;",
        "g((int)i, (unsigned)n[i], sizeof(int), static_cast<float>(i), (float)f);"}) {
    expect_in_kernel(same, same);
  }
  expect_rewritten("int host(float f) { int n = f; return (int)f; }",
                   "int host(float f) { int n = f; return (int)f; }");
}

}  // namespace
}  // namespace simt::cc
