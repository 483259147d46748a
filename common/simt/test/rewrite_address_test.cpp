// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

void expect_address(const std::string& text, const std::string& expected) {
  expect_rewritten("__global__ void k(int); void f() { " + text + " }",
                   "void k(int); void f() { " + expected + " }");
}

TEST(RewriteAddress, CastsToVoid) {
  expect_address("x((void*)k);", "x((void*)::simt::kernel(k, \"k\"));");
  expect_address("x((const void *)&k);", "x((const void*)::simt::kernel(&k, \"k\"));");
  expect_address("x((void*)ns::k<int>);", "x((void*)::simt::kernel(ns::k<int>, \"k<int>\"));");
  expect_address("x(reinterpret_cast<void*>(k));",
                 "x(reinterpret_cast<void*>(::simt::kernel(k, \"k\")));");
  expect_address("x(reinterpret_cast<void const*>(&k));",
                 "x(reinterpret_cast<void const*>(::simt::kernel(&k, \"k\")));");
}

TEST(RewriteAddress, LeavesOtherMentionsAlone) {
  expect_address("void (*p)(int) = k; x(k); y(&k); (void)k; z((int*)k);",
                 "void (*p)(int) = k; x(k); y(&k); (void)k; z((int*)k);");
  expect_address("x((void*)other);", "x((void*)other);");
}

}  // namespace
}  // namespace simt::cc
