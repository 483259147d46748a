// Asynchronous copies that nobody has waited for.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda_pipeline.h>

#include "planted.h"

__global__ void two_stages(const float* in, float* out, int n) {
  __shared__ float stage[2][64];
  const unsigned t = threadIdx.x;
  __pipeline_memcpy_async(&stage[0][t], in + t, 4);
  __pipeline_commit();
  for (int i = 0; i < n; ++i) {
    if (i + 1 < n) {
      __pipeline_memcpy_async(&stage[(i + 1) & 1][t], in + (i + 1) * 64 + t, 4);  // fault: async_copy_not_awaited
      __pipeline_commit();
    }
    __pipeline_wait_prior(1);  // the last stage needs 0
    __syncthreads();
    out[i * 64 + static_cast<int>(t)] = stage[i & 1][63 - t];  // fault: async_copy_not_awaited
    __syncthreads();
  }
}
FAULT(pipeline_waits_for_one_stage_too_few) {
  Array<float> in(4 * 64), out(4 * 64);
  two_stages<<<1, 64>>>(in, out, 4);
}

__global__ void group_copies(const int* in, int* out) {
  __shared__ int tile[64];
  const auto block = cooperative_groups::this_thread_block();
  cooperative_groups::memcpy_async(block, tile, in, sizeof tile);  // fault: async_copy_not_awaited
  block.sync();
  out[threadIdx.x] = tile[63 - threadIdx.x];  // fault: async_copy_not_awaited
  cooperative_groups::wait(block);
}
FAULT(block_synchronises_instead_of_waiting) {
  Array<int> in(64), out(64);
  group_copies<<<1, 64>>>(in, out);
}

__global__ void barrier_copies(const int* in, int* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ alignas(16) int tile[64];
  if (threadIdx.x == 0) init(&bar, 64);
  __syncthreads();
  cuda::memcpy_async(tile + threadIdx.x, in + threadIdx.x, sizeof(int), bar);  // fault: async_copy_not_awaited
  auto token = bar.arrive();
  out[threadIdx.x] = tile[threadIdx.x];  // fault: async_copy_not_awaited
  bar.wait(std::move(token));
}
FAULT(read_before_the_barrier_of_the_copy) {
  Array<int> in(64), out(64);
  barrier_copies<<<1, 64>>>(in, out);
}
