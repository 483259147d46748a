// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

/// How many turns simt-cc puts into a kernel with these statements.
int turns(const std::string& statements) {
  const std::string text = rewritten("__global__ void k(int n) { " + statements + " }");
  int count = 0;
  for (std::size_t at = text.find("::simt::turn()"); at != std::string::npos;
       at = text.find("::simt::turn()", at + 1)) {
    ++count;
  }
  return count;
}

TEST(RewriteStride, TakesATurnWhereThreadsStride) {
  EXPECT_EQ(turns("for (int i = threadIdx.x; i < n; i += blockDim.x) f(i);"), 1);
  EXPECT_EQ(turns("for (int i = 0; i < n; i += blockDim.x * gridDim.x, ++j) f(i);"), 1);
  EXPECT_EQ(turns("while (i < n) { f(i); i += gridDim.x * blockDim.x; }"), 1);
  EXPECT_EQ(turns("while (i < n) { f(i); i = i + blockDim.x; }"), 1);
  EXPECT_EQ(turns("do i += 2 * blockDim.x; while (i < n);"), 1);
  EXPECT_EQ(turns("for (; i < n; i += grid.size()) f(i);"), 1);
}

TEST(RewriteStride, KnowsTheVariablesThatHoldAStride) {
  EXPECT_EQ(turns("int s = blockDim.x * gridDim.x; for (; i < n; i += s) f(i);"), 1);
  EXPECT_EQ(turns("const size_t s{gridDim.x * 256}; for (; i < n; i += s) f(i);"), 1);
  EXPECT_EQ(turns("int w = blockDim.x, s = w * gridDim.x; for (; i < n; i += s) f(i);"), 1);
  EXPECT_EQ(turns("int first = blockIdx.x * blockDim.x; for (; i < n; i += first) f(i);"), 0);
}

TEST(RewriteStride, LeavesOtherLoopsAlone) {
  EXPECT_EQ(turns("for (int k = 0; k < n; k += 32) f(k);"), 0);
  EXPECT_EQ(turns("for (int s = blockDim.x / 2; s > 0; s >>= 1) f(s);"), 0);
  EXPECT_EQ(turns("sum[0] += blockDim.x; x = (i += blockDim.x); int y = i + blockDim.x;"), 0);
}

TEST(RewriteStride, StandsBeforeTheStride) {
  EXPECT_NE(rewritten("__global__ void k() { for (;; i += blockDim.x) {} }")
                .find("for(;;::simt::turn(),i+="),
            std::string::npos);
}

TEST(RewriteStride, NotInHostCode) {
  expect_rewritten("void f(dim3 blockDim) { for (;; i += blockDim.x) g(); }",
                   "void f(dim3 blockDim) { for (;; i += blockDim.x) g(); }");
}

}  // namespace
}  // namespace simt::cc
