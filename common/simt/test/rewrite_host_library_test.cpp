// What device code may not use of the host's library, constants and variables.  Each line was tried
// with nvcc 13.0, what is refused and what is taken.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

constexpr const char* kTaken = "";

std::string in_kernel(const std::string& body, const std::string& before = "") {
  return errors_of(before + "\n__global__ void k(int* o, int i) {\n" + body + "\n}");
}

std::string library_error(const std::string& function, const std::string& kind = "constexpr ") {
  return "3: a call of the " + kind + "__host__ function " + function +
         " from the __global__ function 'k' is not allowed" +
         (kind.empty() ? "" : " without --expt-relaxed-constexpr") + "\n";
}

TEST(RewriteHostLibrary, FunctionsOfStdAreRefused) {
  EXPECT_EQ(in_kernel("*o = std::max(i, 2);"), library_error("std::max()"));
  EXPECT_EQ(in_kernel("*o = ::std::min<int>(i, 2);"), library_error("std::min()"));
  EXPECT_EQ(in_kernel("std::swap(o[0], o[1]);"), library_error("std::swap()", ""));
  EXPECT_EQ(in_kernel("*o = std::numeric_limits<int>::max();"),
            library_error("std::numeric_limits<>::max()"));
  EXPECT_EQ(in_kernel("*o = std::plus<>{}(i, 2);"), library_error("std::plus<>()"));
  EXPECT_EQ(errors_of("auto f = [=] __device__ (int a) { return std::max(a, 4); };"),
            "1: a call of the constexpr __host__ function std::max() from a __device__ lambda is "
            "not allowed without --expt-relaxed-constexpr\n");
}

TEST(RewriteHostLibrary, MembersOfAnArrayAreRefused) {
  const std::string array = "std::array<int, 3> a = {1, 2, 3}; ";
  EXPECT_EQ(in_kernel(array + "*o = 2 * a[i];"), library_error("std::array<>::operator[]"));
  EXPECT_EQ(in_kernel(array + "*o = a.size();"), library_error("std::array<>::size()"));
  EXPECT_EQ(in_kernel(array + "for (int x : a) *o += x;"), library_error("std::array<>::begin()"));
  EXPECT_EQ(in_kernel("*o = kA[1];", "constexpr std::array<int, 3> kA = {1, 2, 3};"),
            library_error("std::array<>::operator[]"));
}

TEST(RewriteHostLibrary, WhatADeviceHasOfStdIsNot) {
  for (const char* body :
       {"*o = std::move(i);", "*o = std::abs(i) + std::sqrt(2.0f) + std::isnan(1.0f);",
        "*o = std::numeric_limits<float>::digits;", "*o = sizeof(std::max(1, 2));",
        "using F = std::plus<int>; run<std::less<int>>();", "*o = max(i, 2) + ::min(i, 3);",
        "*o = cuda::std::max(i, 2);", "std::array<int, 3> a = {}, b = a; use(b);",
        "float a[3]; { std::array<int, 3> a; } *o = a[i];"}) {
    EXPECT_EQ(in_kernel(body), kTaken) << body;
  }
  EXPECT_EQ(errors_of("__host__ __device__ int f(int a) { return std::max(a, 1); }"), kTaken);
  EXPECT_EQ(errors_of("template <class T> __device__ T f(T a) { return std::max(a, T(1)); }"),
            kTaken);
  EXPECT_EQ(errors_of("auto f = [=] __host__ __device__ (int a) { return std::max(a, 4); };"),
            kTaken);
  EXPECT_TRUE(rewrite("__global__ void k(int* o) { *o = std::max(1, 2); }", LaunchStyle::kGuessed,
                      {Build::kFast}, {true})
                  .errors.empty());
}

std::string constant_error(const std::string& name, const std::string& why) {
  return "3: the __global__ function 'k' uses the host's constant '" + name + "', which " + why +
         ": make it __device__ or __constant__, or pass it as an argument\n";
}

TEST(RewriteHostConstant, ArraysAddressesAndWhatIsComputedAreRefused) {
  EXPECT_EQ(in_kernel("*o = kA[i];", "const int kA[3] = {1, 2, 3};"),
            constant_error("kA", "is an array"));
  EXPECT_EQ(in_kernel("*o = kA[1];", "constexpr int kA[3] = {1, 2, 3};"),
            constant_error("kA", "is an array"));
  EXPECT_EQ(in_kernel("*o = kS[1];", "const char* const kS = \"abc\";"),
            constant_error("kS", "is a pointer"));
  EXPECT_EQ(in_kernel("f(&kN, o);", "const int kN = 3;"),
            constant_error("kN", "has no address on the device"));
  EXPECT_EQ(in_kernel("*o = kPi;", "const float kPi = std::acos(-1.0f);"),
            constant_error("kPi", "is computed when the program starts"));
}

TEST(RewriteHostConstant, ValuesThatTheCompilerKnowsAreNot) {
  const std::string table = "constexpr int kA[3] = {1, 2, 3}; const int kN = 3;";
  for (const char* body :
       {"*o = kN + (kN & 1);", "static_assert(kA[1] == 2);", "constexpr int x = kA[1];",
        "const int x = kA[1];", "int b[kA[1]];", "*o = S<kA[1]>::v;", "*o = sizeof(kA);",
        "switch (i) { case kA[1]: *o = 1; }", "int kA = 3; *o = kA;",
        "auto f = [=](const int* kA) { return kA[1]; };", "float t[kN][kN]; *o = t[kN - 1][0];"}) {
    EXPECT_EQ(in_kernel(body, table), kTaken) << body;
  }
  EXPECT_EQ(errors_of(table + "__device__ int f(const int* kA) { return kA[1]; }"), kTaken);
}

TEST(RewriteHostConstant, TheCompilerIsAskedWhetherAnInitializerRuns) {
  const RewriteResult asked =
      rewrite("int get();\nconst int kN = get();\n__global__ void k(int* o) { *o = kN; }");
  ASSERT_EQ(asked.limits.size(), 1u);
  EXPECT_EQ(asked.limits[0].line, 2u);
  EXPECT_NE(asked.texts.at(Build::kFast).find("__constinit"), std::string::npos);
  EXPECT_TRUE(rewrite("int get();\nconst int kN = get();").limits.empty());
  EXPECT_TRUE(rewrite("const int kN = 4;\n__global__ void k(int* o) { *o = kN; }").limits.empty());
}

TEST(RewriteHostVariable, OfANamespaceOrAClassIsRefusedByItsQualifiedName) {
  const std::string tail =
      "3: the __global__ function 'k' uses the host's variable 'v': pass it as an argument, or "
      "make it __device__, __constant__ or __managed__\n";
  EXPECT_EQ(in_kernel("*o = n::v;", "namespace n { int v = 3; }"), tail);
  EXPECT_EQ(in_kernel("*o = a::b::v;", "namespace a { namespace b { int v = 3; } }"), tail);
  EXPECT_EQ(in_kernel("*o = S::v;", "struct S { static int v; }; int S::v = 3;"), tail);
  EXPECT_EQ(in_kernel("*o = *v;", "const char* v = \"x\";"), tail);
  EXPECT_EQ(in_kernel("*o = other::v;", "namespace n { int v = 3; }"), kTaken);
  EXPECT_EQ(in_kernel("*o = S::v;", "struct S { static constexpr int v = 3; };"), kTaken);
  EXPECT_EQ(in_kernel("unsigned int* v = nullptr; *o = *v;", "int v = 3;"), kTaken);
}

TEST(RewriteRefusal, ThreadLocalEllipsisAndLaunchesOfWhatIsNoKernel) {
  EXPECT_EQ(in_kernel("thread_local int n = 0;"),
            "3: a thread_local variable is not allowed in device code\n");
  EXPECT_EQ(errors_of("__global__ void k(int* o, ...) {}"),
            "1: the __global__ function 'k' must not have an ellipsis\n");
  EXPECT_EQ(errors_of("template <class... T> __global__ void k(int* o, T...) {}"), kTaken);
  EXPECT_EQ(errors_of("__device__ void f(int* o) {}\nint main() { f<<<1, 1>>>(nullptr); }"),
            "2: 'f' is no __global__ function: only kernels are launched with <<< >>>\n");
  EXPECT_EQ(errors_of("__global__ void g(int* o) {}\nvoid f(int) {}\n"
                      "int main() { auto f = g; f<<<1, 1>>>(nullptr); }"),
            kTaken);
}

}  // namespace
}  // namespace simt::cc
