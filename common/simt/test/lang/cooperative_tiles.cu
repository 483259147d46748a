// Cooperative groups inside a block: tiles, coalesced threads, partitions, reductions and scans.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>

namespace cg = cooperative_groups;

#define EXPECT(condition)                                              \
  do {                                                                 \
    if (!(condition)) {                                                \
      printf("line %d, thread %d: %s\n", __LINE__, threadIdx.x, #condition); \
      atomicAdd(faults, 1);                                            \
    }                                                                  \
  } while (0)

__global__ void ranks(int *faults) {
  cg::thread_block block = cg::this_thread_block();
  EXPECT(block.size() == 64 && block.num_threads() == blockDim.x);
  EXPECT(block.thread_rank() == threadIdx.x && block.group_index().x == blockIdx.x);
  EXPECT(block.thread_index().x == threadIdx.x && block.group_dim().x == 64);
  auto warp = cg::tiled_partition<32>(block);
  EXPECT(warp.size() == 32 && warp.thread_rank() == threadIdx.x % 32);
  EXPECT(warp.meta_group_size() == 2 && warp.meta_group_rank() == threadIdx.x / 32);
  cg::thread_block_tile<8> eight = cg::tiled_partition<8>(warp);
  EXPECT(eight.meta_group_size() == 4 && eight.meta_group_rank() == threadIdx.x % 32 / 8);
  cg::thread_group dynamic = cg::tiled_partition(block, 16);
  EXPECT(dynamic.size() == 16 && dynamic.thread_rank() == threadIdx.x % 16);
  cg::sync(block);
  block.sync();
  eight.sync();
  dynamic.sync();
}

__global__ void shuffles(int *faults) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<8>(block);
  const int x = threadIdx.x, rank = tile.thread_rank(), base = x - rank;
  EXPECT(tile.shfl(x, 3) == base + 3);
  EXPECT(tile.shfl_down(x, 2) == (rank < 6 ? x + 2 : x));
  EXPECT(tile.shfl_up(x, 1) == (rank > 0 ? x - 1 : x));
  EXPECT(tile.shfl_xor(x, 4) == (x ^ 4));
  EXPECT(tile.shfl(double(x), 1) == base + 1.0);
  EXPECT(tile.any(rank == 7) && !tile.all(rank == 7) && tile.all(1));
  EXPECT(tile.ballot(rank % 2) == 0xaa);
  EXPECT(tile.match_any(rank / 4) == (rank < 4 ? 0x0fu : 0xf0u));
  int same = 0;
  EXPECT(tile.match_all(base, same) == 0xff && same == 1);
  struct Wide { double a, b, c; };
  Wide wide = tile.shfl(Wide{1.0 * x, 2.0 * x, 3.0 * x}, 5);
  EXPECT(wide.a == base + 5 && wide.b == 2 * (base + 5) && wide.c == 3 * (base + 5));
}

__global__ void reductions(int *faults) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const int rank = tile.thread_rank();
  EXPECT(cg::reduce(tile, rank, cg::plus<int>()) == 120);
  EXPECT(cg::reduce(tile, rank, cg::less<int>()) == 0);
  EXPECT(cg::reduce(tile, rank, cg::greater<int>()) == 15);
  EXPECT(cg::reduce(tile, 1u << rank, cg::bit_or<unsigned>()) == 0xffffu);
  EXPECT(cg::reduce(tile, ~(1u << rank), cg::bit_and<unsigned>()) == 0xffff0000u);
  EXPECT(cg::reduce(tile, 3u, cg::bit_xor<unsigned>()) == 0);
  EXPECT(cg::reduce(tile, 0.5f, cg::plus<float>()) == 8.0f);
  EXPECT(cg::reduce(tile, rank, [](int a, int b) { return a > b ? a : b; }) == 15);
  EXPECT(cg::inclusive_scan(tile, 1) == rank + 1);
  EXPECT(cg::exclusive_scan(tile, 2) == 2 * rank);
  EXPECT(cg::inclusive_scan(tile, rank, cg::greater<int>()) == rank);
  EXPECT(cg::exclusive_scan(tile, 2, cg::plus<int>()) == 2 * rank);
}

__device__ int count_up(int *counter) {  // warp-aggregated atomics
  cg::coalesced_group active = cg::coalesced_threads();
  int before = 0;
  if (active.thread_rank() == 0) before = atomicAdd(counter, (int)active.size());
  return active.shfl(before, 0) + active.thread_rank();
}

__device__ int sum_of(const cg::thread_group &g, int *buffer, int value) {
  const int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    buffer[lane] = value;
    g.sync();
    if (lane < i) value += buffer[lane + i];
    g.sync();
  }
  return value;
}

__global__ void coalesced(int *faults, int *counter) {
  if (threadIdx.x % 3 == 0) {
    auto active = cg::coalesced_threads();
    EXPECT(active.size() == 11 && active.thread_rank() == threadIdx.x / 3);
    EXPECT(active.shfl(threadIdx.x, 2) == 6);
    EXPECT(active.shfl_down(threadIdx.x, 1) == (threadIdx.x < 30 ? threadIdx.x + 3 : 30));
    EXPECT(active.ballot(threadIdx.x > 20) == 0x780u);
    EXPECT(cg::reduce(active, 1, cg::plus<int>()) == 11);
    EXPECT(cg::inclusive_scan(active, 1) == (int)active.thread_rank() + 1);
    auto part = cg::tiled_partition(active, 4);
    EXPECT(part.size() == (threadIdx.x < 24 ? 4 : 3));
  }
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto odd = cg::binary_partition(warp, threadIdx.x % 2 == 1);
  EXPECT(odd.size() == 16 && odd.thread_rank() == threadIdx.x / 2);
  auto label = cg::labeled_partition(warp, (int)(threadIdx.x % 5));
  EXPECT(label.size() == (threadIdx.x % 5 < 2 ? 7 : 6) && label.thread_rank() == threadIdx.x / 5);
  __shared__ int buffer[32];
  const int total = sum_of(warp, buffer, 1);
  EXPECT(threadIdx.x != 0 || total == 32);
  const int seen = cg::invoke_one_broadcast(warp, [&] { return atomicAdd(counter, 5); });
  EXPECT(seen == 0);
  cg::invoke_one(warp, [&] { atomicAdd(counter, -5); });
  warp.sync();
  if (threadIdx.x >= 10) {
    const int mine = count_up(counter);
    EXPECT(mine == (int)threadIdx.x - 10);
  }
}

int main() {
  int *faults, *counter, host[2];
  cudaMalloc(&faults, sizeof(int));
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(faults, 0, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  ranks<<<2, 64>>>(faults);
  shuffles<<<2, 64>>>(faults);
  reductions<<<1, 64>>>(faults);
  coalesced<<<1, 32>>>(faults, counter);
  cudaError_t error = cudaDeviceSynchronize();
  cudaMemcpy(&host[0], faults, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(&host[1], counter, sizeof(int), cudaMemcpyDeviceToHost);
  return error == cudaSuccess && host[0] == 0 && host[1] == 22 ? 0 : 1;
}
