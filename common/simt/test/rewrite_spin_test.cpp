// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

void expect_loop(const std::string& text, const std::string& expected) {
  expect_rewritten("__global__ void k() { " + text + " }", "void k() { " + expected + " }");
}

TEST(RewriteSpin, EmptyLoopsLetOthersRun) {
  expect_loop("while (*flag == 0);", "while (*flag == 0) ::simt::spin_hint();;");
  expect_loop("while (*flag == 0) {}", "while (*flag == 0) {::simt::spin_hint();}");
  expect_loop("for (; *flag == 0;);", "for (; *flag == 0;) ::simt::spin_hint();;");
}

TEST(RewriteSpin, SoDoLoopsOnVolatileVariables) {
  expect_loop("do { v = *(volatile int*)f; } while (v == 0);",
              "do { v = *(volatile int*)f; ::simt::spin_hint();} while (v == 0);");
  expect_loop("do { x *= 2; } while (x < 9); do x *= 2; while (x < 99);",
              "do { x *= 2; } while (x < 9); do x *= 2; while (x < 99);");
}

void expect_kernel(const std::string& text, const std::string& expected) {
  expect_rewritten("__global__ void k(volatile int* f, int n) " + text,
                   "void k(volatile int* f, int n) " + expected);
}

TEST(RewriteSpin, SoDoLoopsThatAskAVariableDeclaredVolatile) {
  expect_kernel("{ do {} while (f[1] == 0); }", "{ do {::simt::spin_hint();} while (f[1] == 0); }");
  expect_kernel("{ do { n++; } while (*f == 0); }",
                "{ do { n++; ::simt::spin_hint();} while (*f == 0); }");
  expect_kernel("{ while (*f == 0) { n++; } }", "{ while (*f == 0) {::simt::spin_hint(); n++; } }");
  expect_kernel("{ while (*f == 0) n++; }", "{ while (::simt::spin_hint(), *f == 0) n++; }");
  expect_kernel("{ while (true) { if (*f) break; } }",
                "{ while (true) {::simt::spin_hint(); if (*f) break; } }");
  expect_kernel("{ for (;;) { if (*f) break; } }",
                "{ for (;;) {::simt::spin_hint(); if (*f) break; } }");
  expect_rewritten(
      "volatile int *a, b; __global__ void k() { do x++; while (1); do {} while (b); }",
      "volatile int *a, b; void k() { do x++; while (1); "
      "do {::simt::spin_hint();} while (b); }");
}

TEST(RewriteSpin, LoopsThatCountDoNot) {
  expect_kernel("{ while (n > 0) { f[n] = 1; } }", "{ while (n > 0) { f[n] = 1; } }");
  expect_kernel("{ for (int i = 0; i < f[0]; ++i) { n++; } }",
                "{ for (int i = 0; i < f[0]; ++i) { n++; } }");
}

TEST(RewriteSpin, OnlyInDeviceCode) {
  expect_rewritten("void f() { while (g()); }", "void f() { while (g()); }");
}

}  // namespace
}  // namespace simt::cc
