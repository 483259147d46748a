// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

constexpr const char* kNone = "";

TEST(RewriteHostCall, AHostFunctionInAKernelIsRefused) {
  EXPECT_EQ(errors_of("int f(int x) { return x; }\n__global__ void k(int* p) { *p = f(1); }"),
            "2: a call of the __host__ function 'f' from the __global__ function 'k' is not "
            "allowed\n");
  EXPECT_EQ(errors_of("namespace n { int f() { return 1; }\n"
                      "__device__ int g() { return f(); } }"),
            "2: a call of the __host__ function 'f' from the __device__ function 'g' is not "
            "allowed\n");
}

TEST(RewriteHostCall, WhatADeviceMayCallIsNot) {
  const std::string kernel = "__global__ void k(int* p) { *p = f(1); }";
  EXPECT_EQ(errors_of("__device__ int f(int x) { return x; } " + kernel), kNone);
  EXPECT_EQ(errors_of("__host__ __device__ int f(int x) { return x; } " + kernel), kNone);
  EXPECT_EQ(errors_of("constexpr int f(int x) { return x; } " + kernel), kNone);
  EXPECT_EQ(
      errors_of("int f(float x) { return 1; } __device__ int f(int x) { return x; } " + kernel),
      kNone);
  EXPECT_EQ(errors_of("namespace other { int f(int x) { return x; } } " + kernel), kNone);
}

TEST(RewriteHostCall, LocalNamesHideFunctions) {
  const std::string host = "int f(int x) { return x; } ";
  EXPECT_EQ(errors_of(host + "__global__ void k(F f) { f(1); }"), kNone);
  EXPECT_EQ(errors_of(host + "__global__ void k() { auto f = [](int) {}; f(1); }"), kNone);
  EXPECT_EQ(errors_of(host + "__global__ void k() { Foo f(1); }"), kNone);
  EXPECT_EQ(errors_of(host + "__global__ void k(S s) { s.f(1); }"), kNone);
}

TEST(RewriteHostCall, SoAreContainersStreamsAndExceptions) {
  EXPECT_EQ(errors_of("__global__ void k() { std::vector<int> v; }"),
            "1: the use of std::vector from the __global__ function 'k' is not allowed\n");
  EXPECT_EQ(errors_of("__device__ void d() { throw 1; }"),
            "1: an exception cannot be thrown in device code\n");
  EXPECT_EQ(errors_of("__global__ void k() { std::size_t n = std::max(1, 2); }"), kNone);
  EXPECT_EQ(errors_of("__global__ void k() { cuda::std::copy(1); }"), kNone);
  EXPECT_EQ(errors_of("void h() { std::vector<int> v; throw 1; }"), kNone);
}

}  // namespace
}  // namespace simt::cc
