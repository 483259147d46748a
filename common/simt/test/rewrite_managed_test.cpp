// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

std::string known(const std::string& name, int number) {
  return " [[maybe_unused]] static const ::simt::ManagedVariable simt_managed_" +
         std::to_string(number) + "{&" + name + ", sizeof(" + name + "), \"" + name + "\"};";
}

TEST(RewriteManaged, VariablesAreMadeKnown) {
  expect_rewritten("__managed__ int m;", "int m;" + known("m", 1));
  expect_rewritten(
      "__device__ __managed__ float a[4] = {1, 2}, b(3); int c;",
      "__constinit float a[4] = {1, 2}, b(3);" + known("a", 1) + known("b", 2) + " int c;");
  expect_rewritten("namespace n { static __managed__ T<int, 2>* p{}; }",
                   "namespace n { static T<int, 2>* p{};" + known("p", 1) + " }");
}

TEST(RewriteManaged, DeclarationsAreNot) {
  expect_rewritten("extern __managed__ int m;", "extern int m;");
}

}  // namespace
}  // namespace simt::cc
