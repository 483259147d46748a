// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

/// A kernel behind headers that declare what these do.
std::string kernel(const std::string& body, const std::string& before = "") {
  return "# 1 \"/simt/include/simt/launch.h\" 1 3\n"
         "void __syncthreads(); int warp_sum(int);\n"
         "# 1 \"/usr/include/c.h\" 1 3\n"
         "extern \"C\" { void* memcpy(void*, const void*, size_t) noexcept(true);\n"
         "extern wchar_t* wmemcpy(wchar_t*, const wchar_t*, size_t); float sinf(float);\n"
         "double exp(double); long time(long*); int div(int, int); int log(int); }\n"
         "inline void _mm_store(float* p) { *p = 1; }\n"
         "namespace std { template <class T> T twice(T x) { return x + x; } using ::wmemcpy; }\n"
         "# 1 \"x.cu\" 2\n" +
         before + "__global__ void k(float* p) { " + body + " }";
}

std::string refused(const std::string& name) {
  return "1: device code may not use " + name +
         "(): CUDA does not have it, and the cpu device does not see what it reads and writes\n";
}

TEST(RewriteForeignCall, AFunctionOfTheHostsLibraryIsRefused) {
  EXPECT_EQ(errors_of(kernel("wmemcpy(0, 0, 4);")), refused("wmemcpy"));
  EXPECT_EQ(errors_of(kernel("std::wmemcpy(0, 0, 4);")), refused("wmemcpy"));
  EXPECT_EQ(errors_of(kernel("::wmemcpy(0, 0, 4);")), refused("wmemcpy"));
  EXPECT_EQ(errors_of(kernel("auto f = wmemcpy;")), refused("wmemcpy"));
  EXPECT_EQ(errors_of(kernel("auto f = &wmemcpy;")), refused("wmemcpy"));
  EXPECT_EQ(errors_of(kernel("_mm_store(p);")), refused("_mm_store"));
}

TEST(RewriteForeignCall, InFunctionsForHostAndDeviceAndInLambdasToo) {
  const std::string body = "{ wmemcpy(0, 0, 4); }\n";
  EXPECT_EQ(errors_of(kernel("", "__host__ __device__ void f() " + body)), refused("wmemcpy"));
  EXPECT_EQ(errors_of(kernel("", "void f() { auto g = [=] __device__ (int i) " + body + "}\n")),
            refused("wmemcpy"));
  EXPECT_EQ(errors_of(kernel("", "void f() " + body)), "");
}

TEST(RewriteForeignCall, WhatCudaHasIsNot) {
  EXPECT_EQ(errors_of(kernel("memcpy(p, p + 1, 4); std::memcpy(p, p, 4); *p = sinf(exp(*p)); "
                             "__syncthreads(); warp_sum(1); auto f = warp_sum; std::twice(1);")),
            "");
  EXPECT_EQ(errors_of(kernel("auto f = memcpy;")),
            "1: device code may call memcpy(), but not take its address\n");
}

TEST(RewriteForeignCall, AFunctionWithoutABodyIsRefused) {
  EXPECT_EQ(errors_of(kernel("mine(p);", "extern \"C\" void mine(float*); ")), refused("mine"));
  EXPECT_EQ(errors_of(kernel("mine(p);",
                             "__device__ void mine(float*); "
                             "__device__ void mine(float*) {} ")),
            "");
}

TEST(RewriteForeignCall, TheUsersOwnNamesHideTheLibrarys) {
  EXPECT_EQ(errors_of(kernel("int time = 1, div = time; time += div; float log[2]; log[0] = 1;")),
            "");
  EXPECT_EQ(errors_of(kernel("s.wmemcpy(1); s->time(2); own::wmemcpy(3);")), "");
  EXPECT_EQ(errors_of(kernel("wmemcpy(p);", "__device__ void wmemcpy(float*) {} ")), "");
}

TEST(RewriteForeignCall, BuiltInFunctionsMayNotTouchMemory) {
  EXPECT_EQ(errors_of(kernel("__builtin_ia32_movntps(p, v);")), refused("__builtin_ia32_movntps"));
  EXPECT_EQ(errors_of(kernel("__builtin_strcpy(p, p);")), refused("__builtin_strcpy"));
  EXPECT_EQ(errors_of(kernel("*p = __builtin_nanf(\"\") + __builtin_inff() + __builtin_sinf(*p); "
                             "if (__builtin_expect(n, 1)) __builtin_memcpy(p, p, 4); "
                             "__builtin_unreachable();")),
            "");
}

}  // namespace
}  // namespace simt::cc
