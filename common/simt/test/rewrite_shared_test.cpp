// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

std::string limit(const std::string& sizes) {
  return "static_assert(" + sizes +
         " <= ::simt::kStaticSharedLimit, \"the __shared__ variables of one kernel take at most "
         "49152 bytes (48 KiB)\");";
}

std::string names(const std::string& list) {
  const bool one = list.find(',') == std::string::npos;
  return (one ? "using simt_only [[maybe_unused]] = decltype(" + list + "); " : "") +
         "static constexpr const char* simt_names() { return \"" + list + "\"; } };";
}

std::string reference(const std::string& name, int number) {
  return " [[maybe_unused]] auto& " + name + " = ::simt::shared<simt_shared_" +
         std::to_string(number) + ">()." + name + ";";
}

/// What `declaration` in a kernel becomes, when its variables are `a` (and `b`, in one struct).
std::string local(const std::string& declaration, const std::string& list) {
  std::string out = "void k() { struct simt_shared_1 { " + declaration + " " + names(list) + " " +
                    limit("sizeof(simt_shared_1)") + reference("a", 1);
  if (list == "a, b") out += reference("b", 1);
  return out + " }";
}

TEST(RewriteShared, Arrays) {
  expect_rewritten("__global__ void k() { __shared__ float a[4][N + 1]; }",
                   local("float a[4][N + 1];", "a"));
}

TEST(RewriteShared, SeveralInOneDeclaration) {
  // Each has a struct: reports can name its elements, and what is behind it is not the next one.
  const auto two = [](const std::string& a, const std::string& b) {
    return "void k() { struct simt_shared_1 { " + a + "; " + names("a") + " " +
           limit("sizeof(simt_shared_1)") + reference("a", 1) + " struct simt_shared_2 { " + b +
           "; " + names("b") + " " + limit("sizeof(simt_shared_2) + sizeof(simt_shared_1)") +
           reference("b", 2) + " }";
  };
  expect_rewritten("__global__ void k() { __shared__ int a, b[2]; }", two("int a", "int b[2]"));
  expect_rewritten("__global__ void k() { static __shared__ const float *a, (*b)[4]; }",
                   two("const float *a", "const float (*b)[4]"));
  expect_rewritten("__global__ void k() { __shared__ typename P<int, float>::T a, b; }",
                   two("typename P<int, float>::T a", "typename P<int, float>::T b"));
}

TEST(RewriteShared, SeveralOfATypeThatIsDefinedThereShareAStruct) {
  expect_rewritten("__global__ void k() { __shared__ struct { int i; } a, b; }",
                   local("struct { int i; } a, b;", "a, b"));
}

TEST(RewriteShared, SpecifiersInAnyOrder) {
  expect_rewritten("__global__ void k() { volatile __shared__ int a; }",
                   local("volatile int a;", "a"));
  expect_rewritten("__global__ void k() { static __shared__ volatile int a; }",
                   local("volatile int a;", "a"));
  expect_rewritten("__global__ void k() { float __shared__ a[2]; }", local("float a[2];", "a"));
  expect_rewritten("__global__ void k() { __shared__ alignas(16) float a[2]; }",
                   local("alignas(16) float a[2];", "a"));
  expect_rewritten("__global__ void k() { __shared__ int a __attribute__((aligned(8))); }",
                   local("int a __attribute__((aligned(8)));", "a"));
}

TEST(RewriteShared, TypesWithCommasBracesAndPointers) {
  expect_rewritten("__global__ void k() { __shared__ union { int i; float f; } a; }",
                   local("union { int i; float f; } a;", "a"));
  expect_rewritten("__global__ void k() { __shared__ float (*a)[4]; }",
                   local("float (*a)[4];", "a"));
}

TEST(RewriteShared, TheLimitCountsWhatIsInScope) {
  const std::string text = rewritten(
      "__global__ void k() { { __shared__ int a; } __shared__ int b; { __shared__ int c; } }");
  EXPECT_NE(text.find(squeezed(limit("sizeof(simt_shared_2)"))), std::string::npos) << text;
  EXPECT_NE(text.find(squeezed(limit("sizeof(simt_shared_3) + sizeof(simt_shared_2)"))),
            std::string::npos)
      << text;
}

TEST(RewriteShared, DynamicArrays) {
  expect_rewritten("__global__ void k() { extern __shared__ T s[]; }",
                   "void k() { [[maybe_unused]] T (& s )[] = ::simt::dynamic_shared_array() ; }");
  expect_rewritten(
      "__global__ void k() { extern volatile __shared__ int s[][4]; }",
      "void k() { [[maybe_unused]] volatile int (& s )[][4] = ::simt::dynamic_shared_array() ; }");
}

TEST(RewriteShared, DynamicArraysInConversions) {
  const std::string array = "extern __shared__ int s[]; return (T*)s;";
  const std::string reference =
      "[[maybe_unused]] int (& s )[] = ::simt::dynamic_shared_array() ; return (T*)s;";
  for (const std::string head :
       {"operator T*()", "operator const T*() const", "explicit operator T*&()"}) {
    expect_rewritten(
        "template <class T> struct S { __device__ inline " + head + " { " + array + " } };",
        "template <class T> struct S { inline " + head + " { " + reference + " } };");
  }
  expect_rewritten("struct S { __device__ T* operator()(int i) { " + array + " } };",
                   "struct S { T* operator()(int i) { " + reference + " } };");
}

TEST(RewriteShared, DynamicArrayOfANamespaceGoesIntoItsUsers) {
  expect_rewritten(
      "extern __shared__ int s[]; __global__ void k() { s[0] = 1; } "
      "__global__ void j() { int x; } __device__ void f(int* s) { s[0] = 2; }",
      "void k() { [[maybe_unused]] int (&s) [ ] = ::simt::dynamic_shared_array(); { s[0] = 1; } } "
      "void j() { int x; } void f(int* s) { s[0] = 2; }");
}

TEST(RewriteShared, StaticVariableOfANamespaceGoesIntoItsUsers) {
  expect_rewritten("__shared__ int a; __device__ void f() { a = 1; } void g() { x.a = 1; }",
                   "namespace { struct simt_shared_1 { int a; " + names("a") + " } void f() {" +
                       reference("a", 1) + " { a = 1; } } void g() { x.a = 1; }");
}

TEST(RewriteShared, DirectStyleIsAStaticVariable) {
  expect_rewritten("__global__ void k() { __shared__ int a[4]; }", "void k() { static int a[4]; }",
                   LaunchStyle::kDirect);
}

TEST(RewriteShared, DirectStyleHasNoAlignment) {
  expect_rewritten("__global__ void k() { __shared__ alignas(16) int a[4]; }",
                   "void k() { static int a[4]; }", LaunchStyle::kDirect);
}

TEST(RewriteShared, RefusesInitializers) {
  const std::string expected = "1: an initializer is not allowed for the __shared__ variable 'a'\n";
  EXPECT_EQ(errors_of("__global__ void k() { __shared__ int a = 0; }"), expected);
  EXPECT_EQ(errors_of("__global__ void k() { __shared__ int a[2] = {1, 2}; }"), expected);
  EXPECT_EQ(errors_of("__global__ void k() { __shared__ X a{}; }"), expected);
  EXPECT_EQ(errors_of("__global__ void k() { __shared__ X a(3), b; }"), expected);
}

TEST(RewriteShared, SaysWhereItCannotRead) {
  EXPECT_EQ(errors_of("void k(__shared__ int* p) {}"),
            "1: this __shared__ declaration is of a form that the cpu device cannot read\n");
}

}  // namespace
}  // namespace simt::cc
