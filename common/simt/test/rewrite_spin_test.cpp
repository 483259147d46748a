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

TEST(RewriteSpin, OnlyInDeviceCode) {
  expect_rewritten("void f() { while (g()); }", "void f() { while (g()); }");
}

}  // namespace
}  // namespace simt::cc
