// Built-in functions of the device in host code: nvcc 13.0 refuses all that are refused here.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

constexpr const char* kAccepted = "";

TEST(RewriteDeviceBuiltin, TheHostMayNotCallIt) {
  const std::pair<std::string, std::string> calls[] = {
      {"__syncthreads", "__syncthreads();"},
      {"__shfl_down_sync", "x = __shfl_down_sync(~0u, x, 1);"},
      {"__activemask", "return (void)__activemask();"},
      {"atomicAdd", "atomicAdd(&x, 1);"},
      {"atomicInc_system", "atomicInc_system(&x, 1);"},
      {"__popc", "x = ::__popc(x);"},
      {"__float_as_int", "auto f = [](float y) { return __float_as_int(y); };"},
      {"__expf", "x = 2 * __expf(1);"},
      {"clock64", "auto t = clock64();"},
      {"__trap", "if (x) __trap();"},
  };
  for (const auto& [name, call] : calls) {
    const std::string what = "a call of the __device__ function '" + name +
                             "' from the __host__ function 'f' is not allowed\n";
    EXPECT_EQ(errors_of("unsigned x;\nvoid f() {\n" + call + " }"), "3: " + what);
    EXPECT_EQ(errors_of("unsigned x;\nstruct S { void f() {\n" + call + " } };"), "3: " + what);
  }
}

TEST(RewriteDeviceBuiltin, DeviceCodeMay) {
  for (const char* head :
       {"__global__ void f()", "__device__ void f()", "template <class T> void f()",
        "__host__ __device__ void f()", "constexpr void f()"}) {
    EXPECT_EQ(errors_of(std::string(head) + " { __trap(); }"), kAccepted) << head;
  }
  EXPECT_EQ(errors_of("void f() { g([=] __device__(int i) { __trap(); }); }"), kAccepted);
  EXPECT_EQ(errors_of("template <class T> struct S { int x; void f() { __trap(); } };"), kAccepted);
  EXPECT_EQ(errors_of("__device__ void f(); void f() { __trap(); }"), kAccepted);
}

TEST(RewriteDeviceBuiltin, SoMayAProgramWithItsOwn) {
  EXPECT_EQ(errors_of("int __popc(S s) { return 1; } void f() { __popc(s); }"), kAccepted);
  EXPECT_EQ(errors_of("namespace n { int __popc(int); } void f() { n::__popc(1); }"), kAccepted);
  EXPECT_EQ(errors_of("void f() { auto __popc = [](int) {}; __popc(1); }"), kAccepted);
  EXPECT_EQ(errors_of("void f(S s) { s.atomicAdd(1); s->atomicAdd(2); }"), kAccepted);
  EXPECT_EQ(errors_of("struct S { void atomicAdd(int); void f() { atomicAdd(1); } };"), kAccepted);
}

TEST(RewriteDeviceBuiltin, WhatHostsHaveTooIsNot) {
  EXPECT_EQ(errors_of("void f() { clock(); rsqrtf(2); __hadd(a, b); __vimax3_s32(1, 2, 3); }"),
            kAccepted);
  EXPECT_EQ(errors_of("void f() { decltype(__popc(1)) n = 0; }"), kAccepted);
}

}  // namespace
}  // namespace simt::cc
