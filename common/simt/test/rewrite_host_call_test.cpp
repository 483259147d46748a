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
  EXPECT_EQ(
      errors_of("int f(float x) { return 1; } __device__ int f(int x) { return x; } " + kernel),
      kNone);
  EXPECT_EQ(errors_of("namespace other { int f(int x) { return x; } } " + kernel), kNone);
}

// nvcc 13.0 refuses all of these, and takes what is not evaluated.
TEST(RewriteHostCall, AConstexprFunctionOfTheHostIsRefused) {
  const std::string host = "constexpr int f(int x) { return x; }\n";
  const std::string expected =
      "2: a call of the constexpr __host__ function 'f' from the __global__ function 'k' is not "
      "allowed without --expt-relaxed-constexpr: make it __host__ __device__\n";
  for (const char* use : {"*p = f(*p);", "*p = f(1);", "constexpr int n = f(1);", "int a[f(3)];",
                          "if constexpr (f(1) > 0) *p = 1;", "p[sizeof(int)] = f(2);"}) {
    EXPECT_EQ(errors_of(host + "__global__ void k(int* p) { " + use + " }"), expected) << use;
  }
  const std::string tail = "__global__ void k(int* p) { *p = f(1); }";
  EXPECT_EQ(errors_of(host + "__global__ void k(int* p) { *p = sizeof(f(1)); }"), kNone);
  EXPECT_EQ(errors_of("__host__ __device__ " + host + tail), kNone);
  EXPECT_EQ(errors_of("__device__ constexpr int f(int x) { return x; } " + tail), kNone);
  EXPECT_EQ(errors_of("consteval int f(int x) { return x; } " + tail), kNone);
  EXPECT_EQ(errors_of(host + "constexpr int n = f(2); __global__ void k(int* p) { *p = n; }"),
            kNone);
  EXPECT_EQ(errors_of("# 1 \"/usr/include/x.h\" 1 3\n" + host + "# 1 \"x.cu\" 2\n" + tail), kNone);
  EXPECT_TRUE(rewrite(host + tail, LaunchStyle::kGuessed, {Build::kFast}, {true}).errors.empty());
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
  EXPECT_EQ(errors_of("__global__ void k() { std::size_t n = std::abs(-2); }"), kNone);
  EXPECT_EQ(errors_of("__global__ void k() { cuda::std::copy(1); }"), kNone);
  EXPECT_EQ(errors_of("void h() { std::vector<int> v; throw 1; }"), kNone);
}

TEST(RewriteHostCall, AlsoQualifiedTemplatesMembersAndTheLibrarys) {
  const std::string tail = " from the __global__ function 'k' is not allowed\n";
  EXPECT_EQ(errors_of("namespace n::m { int f() { return 1; } }\n"
                      "__global__ void k() { n::m::f(); m::f(); other::f(); std::f(); }"),
            "2: a call of the __host__ function 'f'" + tail +
                "2: a call of the __host__ function 'f'" + tail);
  EXPECT_EQ(errors_of("template <class T> T f(T x) { return x; }\n"
                      "__global__ void k(int* p) { *p = f<int>(1); }"),
            "2: a call of the __host__ function 'f'" + tail);
  EXPECT_EQ(errors_of("struct S { void f() {} };\n__global__ void k(S s) { s.f(); }"),
            "2: a call of the __host__ function 'f'" + tail);
  EXPECT_EQ(errors_of("__global__ void k() { rand(); }\n__global__ void k() { std::rand(); }"),
            "1: a call of the __host__ function 'rand'" + tail +
                "2: a call of the __host__ function 'rand'" + tail);
  EXPECT_EQ(errors_of("struct S { __device__ void f() {} }; void f() {}\n"
                      "__device__ int rand() { return 4; } __global__ void k(S s) { s.f(); rand(); "
                      "x.time(); }"),
            kNone);
}

TEST(RewriteHostCall, TheRuntimesFunctions) {
  EXPECT_EQ(errors_of("__global__ void k() { cudaDeviceSynchronize(); }"),
            "1: a call of cudaDeviceSynchronize() from device code is not available on the cpu "
            "device\n");
  EXPECT_EQ(
      errors_of("__host__ __device__ void f() { cudaMalloc(&p, 4); } __device__ void cudaf() {} "
                "__global__ void k() { cudaf(); mine::cudaMalloc(1); }"),
      kNone);
}

TEST(RewriteHostName, AVariableOfTheHostInAKernel) {
  EXPECT_EQ(
      errors_of("int n = 4; float f[2] = {1, 2};\n"
                "__global__ void k(int* p) { *p = n; }\n"
                "__device__ float g() { return f[1]; }"),
      "2: the __global__ function 'k' uses the host's variable 'n': pass it as an argument, or "
      "make it __device__, __constant__ or __managed__\n"
      "3: the __device__ function 'g' uses the host's variable 'f': pass it as an argument, or "
      "make it __device__, __constant__ or __managed__\n");
}

TEST(RewriteHostName, WhatDeviceCodeMayUseIsNoVariableOfTheHost) {
  const std::string use = " __global__ void k(int* p) { *p = n; }";
  for (const char* declaration :
       {"__device__ int n;", "__constant__ int n = 1;", "const int n = 1;", "constexpr int n = 1;",
        "enum { n = 2 };", "static const int n = 3;", "__managed__ int n;", "using n = int;"}) {
    EXPECT_EQ(errors_of(declaration + use), kNone) << declaration;
  }
  const std::string host = "int n = 4; ";
  for (const char* kernel :
       {"__global__ void k(int n) { use(n); }", "__global__ void k() { int n = 1; use(n); }",
        "__global__ void k(P p) { use(p.n, sizeof(n), m::n); }",
        "__global__ void k() { auto [a, n] = f(); use(n); }",
        "template <int n> __global__ void k() { use(n); }",
        "__global__ void k() { int a, n; n = 1; }", "__global__ void k() { T* n = 0; use(n); }",
        "void h() { use(n); }", "__host__ __device__ void h() { use(n); }",
        "struct S { int n; __device__ int f() { return n; } };"}) {
    EXPECT_EQ(errors_of(host + kernel), kNone) << kernel;
  }
}

TEST(RewriteHostName, ADeviceFunctionThatTheHostCalls) {
  const std::string device = "__device__ int d(int x) { return x; }\n";
  EXPECT_EQ(errors_of(device + "int main() { return d(1); }"),
            "2: a call of the __device__ function 'd' from the __host__ function 'main' is not "
            "allowed\n");
  for (const char* host :
       {"int d(double); int main() { return d(1.0); }", "int main() { use(d); }",
        "int main() { auto f = [] __device__(int x) { return d(x); }; }",
        "template <class T> T f(T x) { return d(x); }", "int main() { x.d(1); other::d(1); }",
        "__host__ __device__ int f() { return d(1); }",
        "int main() { auto d = [](int) {}; d(1); }"}) {
    EXPECT_EQ(errors_of(device + host), kNone) << host;
  }
}

TEST(RewriteHostName, FunctorsAndLambdasWithoutDevice) {
  const std::string host = "struct F { int operator()(int x) const { return x; } };\n";
  const std::string expected =
      "2: the operator() of 'F', which a kernel is given, needs __device__\n";
  EXPECT_EQ(errors_of(host + "void f() { k<<<1, 2>>>(p, F()); }"), expected);
  EXPECT_EQ(errors_of(host + "void f() { k<<<1, 2>>>(F{}, 1); }"), expected);
  EXPECT_EQ(errors_of(host + "void f() { F g; k<<<1, 2>>>(g); }"), expected);
  EXPECT_EQ(errors_of(host + "void f() { k<<<1, 2>>>(F()(1), g); }"), kNone);
  EXPECT_EQ(errors_of("void f() { k<<<1, 2>>>(p, [=](int i) { p[i] = 1; }); }"),
            "1: a lambda that a kernel is given needs __device__: [=] __device__ (...)\n");
  EXPECT_EQ(errors_of("void f() { k<<<1, 2>>>([=] __device__(int i) {}, [&] { return 1; }()); }"),
            kNone);
  EXPECT_EQ(errors_of("struct F { __device__ int operator()(int x); }; "
                      "struct G { __host__ __device__ int operator()() { return 1; } };"
                      "void f() { k<<<1, 2>>>(F(), G{}); }"),
            kNone);
}

TEST(RewriteHostName, WhatNoDeviceCodeHolds) {
  EXPECT_EQ(errors_of("__global__ void k() { try { f(); } catch (...) {} }"),
            "1: device code cannot handle exceptions (try)\n");
  EXPECT_EQ(errors_of("__device__ void f(A* a) { dynamic_cast<B*>(a); }"),
            "1: dynamic_cast is not allowed in device code\n");
  EXPECT_EQ(errors_of("struct S { __global__ void k(); friend __global__ void j(); };"),
            "1: the __global__ function 'k' must not be a member of a class\n");
  EXPECT_EQ(errors_of("struct S { static __device__ int n; __device__ int f(); };"),
            "1: a data member of a class must not be __device__\n");
}

}  // namespace
}  // namespace simt::cc
