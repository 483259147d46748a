// Grids whose blocks wait for each other: what goes wrong is reported, never waited for.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cooperative_groups.h>

#include "runtime_test.h"

namespace {

using Cooperative = Runtime;

__global__ void meet_once(int* arrived) {
  atomicAdd(arrived, 1);
  cooperative_groups::this_grid().sync();
}

__global__ void first_block_returns() {
  if (blockIdx.x == 0) return;
  cooperative_groups::this_grid().sync();
}

__global__ void count_rounds(unsigned* rounds, bool* in_step) {
  auto grid = cooperative_groups::this_grid();
  const unsigned threads = static_cast<unsigned>(grid.size());
  for (unsigned round = 1; round <= 20; ++round) {
    atomicAdd(rounds, 1u);
    grid.sync();
    if (atomicAdd(rounds, 0u) != round * threads) *in_step = false;
    grid.sync();
  }
}

__global__ void half_return_early(int* after) {
  if (threadIdx.x % 2 == 0) return;
  cooperative_groups::this_grid().sync();
  atomicAdd(after, 1);
}

TEST_F(Cooperative, GridSyncNeedsACooperativeLaunch) {
  Array<int> arrived({0});
  meet_once<<<2, 32>>>(arrived.data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  const Finding found = finding();
  EXPECT_EQ(found.kind, "grid_sync_without_cooperative_launch");
  EXPECT_EQ(found.line, 14);
}

TEST_F(Cooperative, BlocksThatReturnedAreMissed) {
  void* none = nullptr;
  cudaLaunchCooperativeKernel(first_block_returns, 3, 32, &none);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchTimeout);
  const Finding found = finding();
  EXPECT_EQ(found.kind, "deadlock");
  EXPECT_EQ(found.message,
            "2 of 3 blocks wait at grid.sync(), the others have returned; all blocks of the grid "
            "must reach it");
  EXPECT_EQ(found.line, 19);
}

TEST_F(Cooperative, ThreadsThatReturnedAreNot) {
  Array<int> after({0});
  int* pointer = after.data();
  void* arguments[] = {&pointer};
  EXPECT_EQ(cudaLaunchCooperativeKernel(half_return_early, 4, 64, arguments), cudaSuccess);
  EXPECT_EQ(after.host()[0], 4 * 32);
}

TEST_F(Cooperative, AllBlocksStayInStep) {
  for (const unsigned blocks : {1u, 5u, 40u, 700u}) {  // 700: more threads than stacks
    Array<unsigned> rounds({0});
    Array<bool> in_step(1);
    cudaMemset(in_step.data(), 1, 1);
    unsigned* counter = rounds.data();
    bool* flag = in_step.data();
    void* arguments[] = {&counter, &flag};
    EXPECT_EQ(cudaLaunchCooperativeKernel((void*)count_rounds, blocks, 64, arguments), cudaSuccess);
    EXPECT_EQ(rounds.host()[0], 20 * 64 * blocks);
    bool kept = false;
    cudaMemcpy(&kept, flag, 1, cudaMemcpyDeviceToHost);
    EXPECT_TRUE(kept) << blocks;
  }
}

TEST_F(Cooperative, KernelsAreKnownByTheAddressesThatWereCast) {
  const void* known = reinterpret_cast<const void*>(&meet_once);
  Array<int> arrived({0});
  int* counter = arrived.data();
  void* arguments[] = {&counter};
  EXPECT_EQ(cudaLaunchKernel(known, 2, 32, arguments), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  EXPECT_EQ(finding().kind, "grid_sync_without_cooperative_launch");
  cudaDeviceReset();
  EXPECT_EQ(cudaLaunchKernel((const void*)&arrived, 2, 32, arguments),
            cudaErrorInvalidDeviceFunction);
}

}  // namespace
