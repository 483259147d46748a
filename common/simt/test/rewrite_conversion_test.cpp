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
