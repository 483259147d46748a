// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

std::string checked(const std::string& body) {
  return checked_text("__device__ void f() { " + body + " }");
}

void expect_stored(const std::string& left, const std::string& right) {
  EXPECT_EQ(checked(left + " = " + right + ";"),
            squeezed("void f() { " + left + " = ::simt::Result() = " + right + "; }"));
}

void expect_left(const std::string& body) {
  EXPECT_EQ(checked(body), squeezed("void f() { " + body + " }"));
}

TEST(RewriteResult, ComputedValuesAreStoredByAnAssignment) {
  expect_stored("t[i][j]", "load4<true, 3>(p)");
  expect_stored("a.b[i]", "x + y");
  expect_stored("p->v", "c ? f() : g()");
  expect_stored("s.v", "-f(1)");
  expect_stored("*p", "f(1)");
  expect_stored("*(p + 1)", "make_float2(0, 1)");
  expect_stored("(*p)[2]", "p[1] * 2");
  expect_stored("if (x) t[i]", "f(1)");
  expect_stored("x = t[i]", "f(1)");
}

TEST(RewriteResult, NamesAndConstantsAreLeft) {
  expect_left(
      "t[i] = 0; p->next = nullptr; t[i] = u[j + 1]; s.x = -1; *p = q->x.y; t[i] = {f(), 1};");
}

TEST(RewriteResult, VariablesAndDeclarationsAreLeft) {
  expect_left("x = f(1); float4 v = f(1); float *p = f(1); auto [a, b] = f(1); A<3> w = f(1);");
  expect_left("T a[2] = {f(1), f(2)}; x += f(1); b = t[i] >= f(1); b = t[i] == f(1);");
}

TEST(RewriteResult, OnlyInCheckedDeviceCode) {
  expect_rewritten("__device__ void f() { t[i] = f(1); }", "void f() { t[i] = f(1); }");
  EXPECT_EQ(checked_text("void f() { t[i] = f(1); }"), squeezed("void f() { t[i] = f(1); }"));
}

}  // namespace
}  // namespace simt::cc
