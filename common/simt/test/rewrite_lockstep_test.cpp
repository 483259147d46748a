// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

TEST(RewriteLockstep, PointersThatAWarpStepsThrough) {
  expect_rewritten(
      "__device__ void r(volatile int* s, int t) { s[t] += s[t + 32]; }",
      "void r(volatile int* s, int t) { auto simt_s = ::simt::lockstep(s); { auto& s = "
      "simt_s; s[t] += s[t + 32]; } }");
  expect_rewritten(
      "__global__ void k() { volatile float* v = f(a, b); v[t] = x = x + v[t + 1]; }",
      "void k() { auto v = ::simt::lockstep((volatile float*)( f(a, b))); v[t] = x = x + "
      "v[t + 1]; }");
}

TEST(RewriteLockstep, LeavesFlagsAlone) {
  expect_rewritten(
      "__device__ void d(volatile int* f) { while (f[0] != 1) g(); f[1] = 0; }",
      "void d(volatile int* f) { while (::simt::spin_hint(), f[0] != 1) g(); f[1] = 0; }");
  const std::string kernel = "(volatile int* f) { f[t] += f[t + 1]; }";
  expect_rewritten("__global__ void k" + kernel, "void k" + kernel);
}

}  // namespace
}  // namespace simt::cc
