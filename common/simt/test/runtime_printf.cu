// printf from kernels.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <set>
#include <sstream>

#include "runtime_test.h"

namespace {

__global__ void greet() {
  printf("thread %u of block %u: %.1f %s\n", threadIdx.x, blockIdx.x, threadIdx.x * 0.5, "ok");
}

TEST_F(Runtime, EveryThreadPrintsAWholeLine) {
  testing::internal::CaptureStdout();
  greet<<<8, 40>>>();
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  std::istringstream text(testing::internal::GetCapturedStdout());
  std::set<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.insert(line);
  EXPECT_EQ(lines.size(), 320u);
  EXPECT_EQ(lines.count("thread 39 of block 7: 19.5 ok"), 1u);
}

}  // namespace
