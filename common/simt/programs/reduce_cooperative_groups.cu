// Reductions with cooperative groups: tiles, shfl_down, cg::reduce.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

// A tree in shared memory that works for any group.
__device__ int reduce_sum(cg::thread_group g, int *temp, int val) {
  int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    temp[lane] = val;
    g.sync();
    if (lane < i) val += temp[lane + i];
    g.sync();
  }
  return val;  // only thread 0 has the whole sum
}

__device__ int thread_sum(const int *input, int n) {
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 4; i += blockDim.x * gridDim.x) {
    int4 in = ((const int4 *)input)[i];
    sum += in.x + in.y + in.z + in.w;
  }
  return sum;
}

__global__ void sum_kernel_block(int *sum, const int *input, int n) {
  int my_sum = thread_sum(input, n);
  extern __shared__ int temp[];
  auto g = cg::this_thread_block();
  int block_sum = reduce_sum(g, temp, my_sum);
  if (g.thread_rank() == 0) atomicAdd(sum, block_sum);
}

template <int tile_sz>
__device__ int reduce_sum_tile_shfl(cg::thread_block_tile<tile_sz> g, int val) {
  for (int i = g.size() / 2; i > 0; i /= 2) val += g.shfl_down(val, i);
  return val;
}

template <int tile_sz>
__global__ void sum_kernel_tile_shfl(int *sum, const int *input, int n) {
  int my_sum = thread_sum(input, n);
  auto tile = cg::tiled_partition<tile_sz>(cg::this_thread_block());
  int tile_sum = reduce_sum_tile_shfl<tile_sz>(tile, my_sum);
  if (tile.thread_rank() == 0) atomicAdd(sum, tile_sum);
}

__global__ void sum_kernel_reduce(int *sum, const int *input, int n) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  int warp_sum = cg::reduce(warp, thread_sum(input, n), cg::plus<int>());
  __shared__ int of_warp[32];
  if (warp.thread_rank() == 0) of_warp[warp.meta_group_rank()] = warp_sum;
  cg::sync(block);
  if (warp.meta_group_rank() == 0) {
    int v = warp.thread_rank() < warp.meta_group_size() ? of_warp[warp.thread_rank()] : 0;
    v = cg::reduce(warp, v, cg::plus<int>());
    if (warp.thread_rank() == 0) atomicAdd(sum, v);
  }
}

// One atomic for all threads that happen to be here together.
__global__ void count_odd(int *count, const int *input, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && input[i] % 2) {
    cg::coalesced_group active = cg::coalesced_threads();
    if (active.thread_rank() == 0) atomicAdd(count, active.size());
  }
}

int main() {
  const int n = 1 << 14, blockSize = 256, nBlocks = 7;
  std::vector<int> host(n);
  int expected = 0, odd = 0;
  for (int i = 0; i < n; i++) {
    host[i] = (i * 31) % 17;
    expected += host[i];
    odd += host[i] % 2;
  }
  int *data, *sum;
  cudaMalloc(&data, n * sizeof(int));
  cudaMalloc(&sum, 6 * sizeof(int));
  cudaMemcpy(data, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(sum, 0, 6 * sizeof(int));
  sum_kernel_block<<<nBlocks, blockSize, blockSize * sizeof(int)>>>(sum, data, n);
  sum_kernel_tile_shfl<32><<<nBlocks, blockSize>>>(sum + 1, data, n);
  sum_kernel_tile_shfl<8><<<nBlocks, blockSize>>>(sum + 2, data, n);
  sum_kernel_reduce<<<nBlocks, blockSize>>>(sum + 3, data, n);
  count_odd<<<(n + blockSize - 1) / blockSize, blockSize>>>(sum + 4, data, n);
  sum_kernel_tile_shfl<16><<<nBlocks, blockSize>>>(sum + 5, data, n);
  int got[6];
  cudaMemcpy(got, sum, sizeof(got), cudaMemcpyDeviceToHost);
  bool ok = got[0] == expected && got[1] == expected && got[2] == expected && got[3] == expected &&
            got[4] == odd && got[5] == expected;
  printf("%d %d %d %d, %d odd: %s\n", got[0], got[1], got[2], got[3], got[4], ok ? "PASS" : "FAIL");
  cudaFree(data);
  cudaFree(sum);
  return ok ? 0 : 1;
}
