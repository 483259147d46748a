// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

std::string typed(const std::string& callee, const std::string& config, const std::string& rest) {
  return "::simt::typed_launch( " + callee + ", \"" + callee + "\", ::simt::config( " + config +
         " )) " + rest;
}

std::string deduced(const std::string& callee, const std::string& config, const std::string& rest) {
  return "::simt::deduced_launch([=](auto&... simt_a) __attribute__((no_sanitize_thread)) { " +
         callee + " (simt_a...); }, \"" + callee + "\", ::simt::config( " + config + " )) " + rest;
}

TEST(RewriteLaunch, PlainKernel) {
  expect_rewritten("k<<<g, b>>>(x, y);", typed("k", "g, b", "(x, y);"));
}

TEST(RewriteLaunch, OneToFourArguments) {
  expect_rewritten("k<<<1>>>();", typed("k", "1", "();"));
  expect_rewritten("k<<<1, 2, 3, s>>>();", typed("k", "1, 2, 3, s", "();"));
  expect_rewritten("k<<<{a, b}, {c, d, 1}>>>();", typed("k", "{a, b}, {c, d, 1}", "();"));
}

TEST(RewriteLaunch, ShiftsAndTemplatesInTheConfiguration) {
  expect_rewritten("k<<<n >> 5, 1 << 5>>>();", typed("k", "n >> 5, 1 << 5", "();"));
  expect_rewritten("k<<<f<A<1>>(n), B<3>::value>>>();",
                   typed("k", "f<A<1>>(n), B<3>::value", "();"));
  expect_rewritten("k<<<(a > b), v<3>>>>();", typed("k", "(a > b), v<3>", "();"));
}

TEST(RewriteLaunch, ThreeTemplateClosersInTheConfiguration) {
  expect_rewritten("k<<<V<V<V<int>>>(1).n, 32>>>();", typed("k", "V<V<V<int>>>(1).n, 32", "();"));
  expect_rewritten("k<<<V<V<V<int>>>{}, n>>>();", typed("k", "V<V<V<int>>>{}, n", "();"));
  expect_rewritten("k<<<1, V<V<V<int>>>::n>>>();", typed("k", "1, V<V<V<int>>>::n", "();"));
  expect_rewritten("k<<<n < 5, 32>>>(x);", typed("k", "n < 5, 32", "(x);"));
  expect_rewritten("k<<<n < 5 ? 1 : 2, m > 3>>>(x);", typed("k", "n < 5 ? 1 : 2, m > 3", "(x);"));
}

TEST(RewriteLaunch, NestedTemplateClosers) {
  expect_rewritten("k<A<B<1>>><<<1, 2>>>();", typed("k<A<B<1>>>", "1, 2", "();"));
  expect_rewritten("k<(a > b), 1 << 2><<<1, 2>>>();", typed("k<(a > b), 1 << 2>", "1, 2", "();"));
}

TEST(RewriteLaunch, QualifiedAndMemberCallees) {
  expect_rewritten("x = 1; a::b<T>::k<U><<<1, 2>>>();",
                   "x = 1; " + typed("a::b<T>::k<U>", "1, 2", "();"));
  expect_rewritten("return ::k<<<1, 2>>>();", "return " + typed("::k", "1, 2", "();"));
  expect_rewritten("p->q.k<<<1, 2>>>();", typed("p->q.k", "1, 2", "();"));
  expect_rewritten("T::template k<1><<<1, 2>>>();", typed("T::template k<1>", "1, 2", "();"));
  expect_rewritten("t[i][j]<<<1, 2>>>();", typed("t[i][j]", "1, 2", "();"));
  expect_rewritten("pick(x)<<<1, 2>>>();", typed("pick(x)", "1, 2", "();"));
  expect_rewritten("a.pick<3>(x)<<<1, 2>>>();", typed("a.pick<3>(x)", "1, 2", "();"));
}

TEST(RewriteLaunch, LeavesWhatStandsBefore) {
  expect_rewritten("if (x) k<<<1, 2>>>(); else k<<<3, 4>>>();",
                   "if (x) " + typed("k", "1, 2", "(); else ") + typed("k", "3, 4", "();"));
  expect_rewritten("if (x) (*k)<<<1, 2>>>();", "if (x) " + typed("(*k)", "1, 2", "();"));
  expect_rewritten("case 1: k<<<1, 2>>>();", "case 1: " + typed("k", "1, 2", "();"));
  expect_rewritten("x ? k<<<1, 2>>>() : f();", "x ? " + typed("k", "1, 2", "() : f();"));
}

TEST(RewriteLaunch, NestsInArguments) {
  expect_rewritten("k<<<1, 2>>>(f([&] { j<<<3, 4>>>(); }));",
                   typed("k", "1, 2", "(f([&] { " + typed("j", "3, 4", "(); }));")));
}

TEST(RewriteLaunch, KnowsTheKernelsLaunchBounds) {
  const auto bounded = [](const std::string& limit) {
    return "::simt::typed_launch(k, \"k\", ::simt::bounded(" + limit +
           ", ::simt::config(1, 2)))(x);";
  };
  expect_rewritten("__global__ void __launch_bounds__(64) k(int); void f() { k<<<1, 2>>>(x); }",
                   "void k(int); void f() { " + bounded("64") + " }");
  expect_rewritten(
      "__launch_bounds__(N * 2, 3) __global__ void k(int) {} void f() { k<<<1, 2>>>(x); }",
      "void k(int) { (void)&::simt::LaunchBounds<&::k, static_cast<unsigned>(N * 2)>::noted; } "
      "void f() { " +
          bounded("::N * 2") + " }");
  // What another scope or a template's parameter would mean at the launch is not known.
  const std::string plain = typed("k", "1, 2", "(x);");
  expect_rewritten(
      "namespace n { __global__ void __launch_bounds__(N) k(int); void f() { k<<<1, 2>>>(x); } }",
      "namespace n { void k(int); void f() { " + plain + " } }");
}

TEST(RewriteLaunch, NotesLaunchBoundsWithTheAddress) {
  const auto noted = [](const std::string& kernel, const std::string& bound) {
    return "{ (void)&::simt::LaunchBounds<&" + kernel + ", static_cast<unsigned>(" + bound +
           ")>::noted; }";
  };
  expect_rewritten("namespace n { __global__ void __launch_bounds__(M, 2) k(int* p) {} }",
                   "namespace n { void k(int* p) " + noted("::n::k", "M") + " }");
  expect_rewritten(
      "template <class T, int B, class... R> __global__ void __launch_bounds__(B) k(T*, R...) {}",
      "template <class T, int B, class... R> void k(T*, R...) " + noted("::k<T, B, R...>", "B"));
  expect_rewritten("__global__ void __launch_bounds__(64) k(int* p); __global__ void k(int* q) {}",
                   "void k(int* p); void k(int* q) " + noted("::k", "64"));
  expect_rewritten("namespace { __global__ void __launch_bounds__(64) k(int* p) {} }",
                   "namespace { void k(int* p) " + noted("k", "64") + " }");
  // A name that is two functions' has no single address, nor has a template's nameless parameter.
  expect_rewritten(
      "__global__ void __launch_bounds__(64) k(int* p) {} __global__ void k(float* p);",
      "void k(int* p) {} void k(float* p);");
  expect_rewritten("template <int> __global__ void __launch_bounds__(64) k(int* p) {}",
                   "template <int> void k(int* p) {}");
  expect_rewritten("__global__ void __launch_bounds__(N) k(int N) {}", "void k(int N) {}");
}

TEST(RewriteLaunch, DeducesForTemplates) {
  const std::string kernel = "template <class T, int N> __global__ void k(T*); ";
  const std::string plain = "template <class T, int N> void k(T*); ";
  expect_rewritten(kernel + "k<<<1, 2>>>(p);", plain + deduced("k", "1, 2", "(p);"));
  expect_rewritten(kernel + "k<float><<<1, 2>>>(p);", plain + deduced("k<float>", "1, 2", "(p);"));
  expect_rewritten(kernel + "k<float, 3><<<1, 2>>>(p);",
                   plain + typed("k<float, 3>", "1, 2", "(p);"));
}

TEST(RewriteLaunch, DeducesForPacksOverloadsAndDefaults) {
  expect_rewritten("template <class... T> __global__ void k(T...); k<int><<<1, 2>>>(p);",
                   "template <class... T> void k(T...); " + deduced("k<int>", "1, 2", "(p);"));
  expect_rewritten("__global__ void k(int); __global__ void k(int, int); k<<<1, 2>>>(p);",
                   "void k(int); void k(int, int); " + deduced("k", "1, 2", "(p);"));
  expect_rewritten("__global__ void k(int a = 1); k<<<1, 2>>>();",
                   "void k(int a = 1); " + deduced("k", "1, 2", "();"));
}

TEST(RewriteLaunch, HostFunctionsElsewhereDoNotMatter) {
  expect_rewritten(
      "namespace { __global__ void k(int); } void lab::k(int x) { k<<<1, 2>>>(x); }",
      "namespace { void k(int); } void lab::k(int x) { " + typed("k", "1, 2", "(x); }"));
}

TEST(RewriteLaunch, NullStaysAPointerWhereTypesAreDeduced) {
  expect_rewritten("template <class T> __global__ void k(T, int*); k<<<1, 2>>>(p, __null);",
                   "template <class T> void k(T, int*); " + deduced("k", "1, 2", "(p, nullptr );"));
}

TEST(RewriteLaunch, OutputOperatorsAreNoLaunches) {
  for (const char* text :
       {"template ostream& operator<<<int>(ostream&, X<int>);", "s << \"<<<\" << '<' << x;"}) {
    expect_rewritten(text, text);
  }
}

TEST(RewriteLaunch, TakesTheOpenerThatAMacroLeftInTwo) {
  expect_rewritten("k << <1, 2>>>();", typed("k", "1, 2", "();"));
}

TEST(RewriteLaunch, DirectStyleIsACall) {
  expect_rewritten("f(); k<T><<<g, b>>>(x);", "f(); k<T>(x), (void)::simt::config(g, b);",
                   LaunchStyle::kDirect);
}

TEST(RewriteLaunch, EscapesTheName) {
  expect_rewritten("t[\"a\"]<<<1, 2>>>();",
                   "::simt::typed_launch( t[\"a\"], \"t[\\\"a\\\"]\", ::simt::config( 1, 2 )) ();");
}

TEST(RewriteLaunch, WhatFollowsKeepsItsLineAndColumn) {
  const std::string text =
      rewrite("# 1 \"x.cu\"\n  k<<<1,\n     2>>>(a);\n  b;\n").texts.at(Build::kFast);
  EXPECT_NE(text.find("# 2 \"x.cu\"\n         (a);\n  b;\n"), std::string::npos) << text;
}

TEST(RewriteLaunch, SaysWhatIsWrong) {
  EXPECT_EQ(errors_of("\nk<<<>>>(x);"),
            "2: a kernel launch needs a grid and a block between <<< and >>>\n");
  EXPECT_EQ(errors_of("k<<<1, 2>>>;"),
            "1: a kernel launch needs its arguments in parentheses after >>>\n");
  EXPECT_EQ(errors_of("k<<<1, 2(x);"), "1: a kernel launch lacks its closing >>>\n");
  EXPECT_EQ(errors_of("+ <<<1, 2>>>(x);"), "1: <<< must follow the name of a kernel\n");
}

}  // namespace
}  // namespace simt::cc
