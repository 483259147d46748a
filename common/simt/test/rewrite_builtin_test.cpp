// Built-in variables, and the program's own variables of those names.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

const std::string kThread = "(::simt::three<::simt::thread_index>())";
const std::string kGrid = "(::dim3(::simt::three<::simt::grid_size>()))";

TEST(RewriteBuiltin, BecomesACall) {
  expect_rewritten("__device__ int f() { return threadIdx.x; }",
                   "int f() { return " + kThread + ".x; }");
  expect_rewritten("__device__ dim3 f(uint3 t) { use(threadIdx, t); return gridDim; }",
                   "dim3 f(uint3 t) { use(" + kThread + ", t); return " + kGrid + "; }");
  expect_rewritten("__device__ bool f() { return threadIdx == t; }",
                   "bool f() { return " + kThread + " == t; }");
}

TEST(RewriteBuiltin, AlsoWithTheGlobalScopeBeforeIt) {
  expect_rewritten("__device__ int f(int threadIdx) { return ::threadIdx.x + threadIdx; }",
                   "int f(int threadIdx) { return " + kThread + ".x + threadIdx; }");
  expect_rewritten("__device__ dim3 f() { return ::gridDim; }",
                   "dim3 f() { return " + kGrid + "; }");
  expect_rewritten("__device__ int f() { return mine::gridDim; }",
                   "int f() { return mine::gridDim; }");
}

void expect_untouched(const std::string& text) {
  expect_rewritten(text, text);
}

TEST(RewriteBuiltin, NotAVariableOfTheProgram) {
  expect_untouched("int main() { dim3 gridDim(8, 8); use(gridDim.x); }");
  expect_untouched("int main() { dim3 blockDim{8}, gridDim = dim3(2); use(gridDim, blockDim); }");
  expect_untouched("void f(dim3 gridDim, const dim3& blockDim) { use(gridDim.x, blockDim); }");
  expect_untouched("void f() { auto gridDim = 1; if (gridDim > 2) { gridDim = 3; } }");
}

TEST(RewriteBuiltin, NotAMember) {
  expect_untouched("struct C { dim3 gridDim; int n() const { return gridDim.x; } };");
  expect_untouched("void f(C& c, C* p) { c.gridDim = 1; p->gridDim.x = 2; }");
  expect_untouched(
      "struct C { C(dim3 g) : gridDim(g) {} int n(); dim3 gridDim; };"
      "int C::n() { return gridDim.x; }");
}

TEST(RewriteBuiltin, OwnNamesEndWithTheirScope) {
  expect_rewritten(
      "void f(dim3 gridDim) { use(gridDim); } __device__ int g() { return gridDim.x; }",
      "void f(dim3 gridDim) { use(gridDim); } int g() { return " + kGrid + ".x; }");
  expect_rewritten("void f(dim3 gridDim); __device__ int g() { return gridDim.x; }",
                   "void f(dim3 gridDim); int g() { return " + kGrid + ".x; }");
}

TEST(RewriteBuiltin, DeviceCodeThatIsNotMarkedHere) {
  expect_rewritten("int main() { run([] __device__() { return gridDim.x; }); }",
                   "int main() { run([] () { return " + kGrid + ".x; }); }");
  expect_rewritten("struct S { __device__ int n(); }; int S::n() { return gridDim.x; }",
                   "struct S { int n(); }; int S::n() { return " + kGrid + ".x; }");
}

}  // namespace
}  // namespace simt::cc
