// Threads that stride over an array take turns.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "runtime_test.h"

namespace {

constexpr unsigned kThreads = 96;
constexpr unsigned kStrides = 100;

__global__ void note_visits(unsigned* next, unsigned* visits, unsigned n) {
  for (unsigned i = threadIdx.x; i < n; i += blockDim.x) visits[i] = atomicAdd(next, 1);
}

TEST_F(Runtime, TheThreadsOfAWarpStrideTogether) {
  Array<unsigned> next({0});
  Array<unsigned> visits(kThreads * kStrides);
  note_visits<<<1, kThreads>>>(next.data(), visits.data(), kThreads * kStrides);
  const auto at = visits.host();
  for (unsigned warp = 0; warp < kThreads / 32; ++warp) {
    for (unsigned lane = 0; lane < 32; ++lane) {
      // No lane is further than a turn (of 16 strides or less) before another.
      EXPECT_LT(at[warp * 32], at[20 * kThreads + warp * 32 + lane]);
      EXPECT_LT(at[warp * 32 + lane], at[40 * kThreads + warp * 32]);
    }
  }
}

__global__ void sum_with_gaps(const unsigned* in, unsigned* out, unsigned n) {
  __shared__ unsigned sums[kThreads];
  unsigned mine = 0;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  while (i < n) {
    if (in[i] == 0) break;  // lanes leave the loop at different times
    mine += in[i];
    i += blockDim.x * gridDim.x;
  }
  sums[threadIdx.x] = mine;
  __syncthreads();
  if (threadIdx.x != 0) return;
  unsigned sum = 0;
  for (unsigned t = 0; t < kThreads; ++t) sum += sums[t];
  atomicAdd(out, sum);
}

TEST_F(Runtime, LanesMayLeaveAStrideEarly) {
  constexpr unsigned kBlocks = 3;
  constexpr unsigned kStep = kThreads * kBlocks;
  std::vector<unsigned> values(kStep * kStrides + 17, 1);
  unsigned expected = static_cast<unsigned>(values.size());
  for (unsigned t = 0; t < 90; ++t) {  // thread t of the grid stops after t strides
    values[t * kStep + t] = 0;
    expected -= kStrides - t + (t < 17 ? 1 : 0);
  }
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    simt::set_seed(seed);
    Array<unsigned> in(values);
    Array<unsigned> out({0});
    sum_with_gaps<<<kBlocks, kThreads>>>(in.data(), out.data(),
                                         static_cast<unsigned>(values.size()));
    EXPECT_EQ(out.host()[0], expected);
  }
}

__global__ void wait_for_a_stride(volatile unsigned* ready, unsigned* cells, unsigned n) {
  if (threadIdx.x == 0) {  // polls what a thread of another warp and one of its own write
    while (*ready != 2) {
    }
    return;
  }
  if (threadIdx.x != 1 && threadIdx.x != 40) return;
  for (unsigned i = threadIdx.x; i < n; i += blockDim.x) cells[i] = i;
  __threadfence();
  atomicAdd(const_cast<unsigned*>(ready), 1);
}

TEST_F(Runtime, AThreadThatPollsLetsStridesGoOn) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    simt::set_seed(seed);
    Array<unsigned> ready({0});
    Array<unsigned> cells(kThreads * kStrides);
    wait_for_a_stride<<<1, kThreads>>>(ready.data(), cells.data(), kThreads * kStrides);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQ(ready.host()[0], 2u);
  }
}

}  // namespace
