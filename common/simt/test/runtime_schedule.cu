// The order of blocks, warps and lanes follows the seed.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "../src/schedule.h"
#include "runtime_test.h"

namespace {

__global__ void note_order(unsigned* next, unsigned* order) {
  order[blockIdx.x * blockDim.x + threadIdx.x] = atomicAdd(next, 1);
}

std::vector<unsigned> order_with(std::uint64_t seed) {
  simt::set_seed(seed);
  Array<unsigned> next({0});
  Array<unsigned> order(512);
  note_order<<<1, 512>>>(next.data(), order.data());
  return order.host();
}

TEST_F(Runtime, SeedsChangeTheOrderOfWarps) {
  std::set<std::vector<unsigned>> orders;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) orders.insert(order_with(seed));
  EXPECT_EQ(orders.size(), 8u);
}

TEST_F(Runtime, ASeedGivesTheSameOrderAgain) {
  EXPECT_EQ(order_with(3), order_with(3));
  const auto order = order_with(5);
  for (std::size_t warp = 0; warp < 16; ++warp) {  // lanes of a warp start one after the other
    const auto first =
        *std::min_element(order.begin() + static_cast<std::ptrdiff_t>(32 * warp),
                          order.begin() + static_cast<std::ptrdiff_t>(32 * warp + 32));
    EXPECT_EQ(first % 32, 0u);
  }
}

__global__ void neighbour_without_barrier(int* out) {
  __shared__ int cells[128];
  cells[threadIdx.x] = static_cast<int>(threadIdx.x);
  out[threadIdx.x] = cells[(threadIdx.x + 32) % 128];
}

TEST_F(Runtime, AMissingBarrierShowsInSomeOrder) {
  std::set<std::vector<int>> results;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    simt::set_seed(seed);
    Array<int> out(128);
    neighbour_without_barrier<<<1, 128>>>(out.data());
    results.insert(out.host());
  }
  EXPECT_GT(results.size(), 1u);
}

TEST(Schedule, EveryBlockComesOnce) {
  for (const std::uint64_t blocks : {1u, 2u, 63u, 64u, 65u, 1000u}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      std::set<std::uint64_t> seen;
      for (std::uint64_t t = 0; t < blocks; ++t) seen.insert(simt::block_in_order(seed, t, blocks));
      EXPECT_EQ(seen.size(), blocks);
      EXPECT_EQ(*seen.rbegin(), blocks - 1);
    }
  }
}

}  // namespace
