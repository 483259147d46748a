// Copies from global to shared memory that a kernel overlaps with its work: pipelines and barriers.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

#include <cstdio>

namespace cg = cooperative_groups;

const int BLOCK = 64, TILES = 6;

__global__ void with_primitives(const float4 *in, float4 *out) {
  __shared__ float4 stage[2][BLOCK];
  __pipeline_memcpy_async(&stage[0][threadIdx.x], &in[threadIdx.x], sizeof(float4));
  __pipeline_commit();
  for (int t = 0; t < TILES; ++t) {
    if (t + 1 < TILES) {
      __pipeline_memcpy_async(&stage[(t + 1) % 2][threadIdx.x], &in[(t + 1) * BLOCK + threadIdx.x],
                              sizeof(float4));
    }
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    float4 v = stage[t % 2][BLOCK - 1 - threadIdx.x];
    v.x += 1;
    out[t * BLOCK + threadIdx.x] = v;
    __syncthreads();
  }
}

__global__ void with_groups(const int *in, int *out, int n) {
  extern __shared__ int tile[];
  auto block = cg::this_thread_block();
  for (int at = 0; at < n; at += BLOCK) {
    cg::memcpy_async(block, tile, in + at, sizeof(int) * BLOCK);
    cg::wait(block);
    out[at + threadIdx.x] = tile[BLOCK - 1 - threadIdx.x];
    block.sync();
  }
}

__global__ void with_barrier(const int *in, int *out, int n) {
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  alignas(16) __shared__ int tile[BLOCK];
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  for (int at = 0; at < n; at += BLOCK) {
    cuda::memcpy_async(block, tile, in + at, cuda::aligned_size_t<16>(sizeof(int) * BLOCK), bar);
    bar.arrive_and_wait();
    out[at + threadIdx.x] = tile[BLOCK - 1 - threadIdx.x];
    cuda::barrier<cuda::thread_scope_block>::arrival_token token = bar.arrive();
    bar.wait(std::move(token));
  }
}

template <int STAGES>
__global__ void with_pipeline(const int *in, int *out, int tiles) {
  __shared__ int stage[STAGES][BLOCK];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, STAGES> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int fetched = 0;
  for (int t = 0; t < tiles; ++t) {
    for (; fetched < tiles && fetched < t + STAGES; ++fetched) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, stage[fetched % STAGES], in + fetched * BLOCK, sizeof(int) * BLOCK,
                         pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    out[t * BLOCK + threadIdx.x] = stage[t % STAGES][BLOCK - 1 - threadIdx.x];
    pipe.consumer_release();
  }
}

__global__ void with_roles(const int *in, int *out, int tiles) {
  constexpr int STAGES = 2;
  __shared__ int stage[STAGES][BLOCK];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, STAGES> state;
  auto block = cg::this_thread_block();
  const bool produces = threadIdx.x < 32;  // blocks of 96: one warp fetches for two
  auto pipe = cuda::make_pipeline(
      block, &state, produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
  auto warp = cg::tiled_partition<32>(block);
  for (int t = 0; t < tiles; ++t) {
    if (produces) {
      pipe.producer_acquire();
      cuda::memcpy_async(warp, stage[t % STAGES], in + t * BLOCK, sizeof(int) * BLOCK, pipe);
      pipe.producer_commit();
    } else {
      pipe.consumer_wait();
      const int i = threadIdx.x - 32;
      out[t * BLOCK + i] = stage[t % STAGES][BLOCK - 1 - i];
      pipe.consumer_release();
    }
  }
}

__global__ void single_thread(const int *in, int *out) {
  __shared__ int mine[2][BLOCK];
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  for (int i = 0; i < 2; ++i) {
    pipe.producer_acquire();
    cuda::memcpy_async(&mine[i][threadIdx.x], &in[i * BLOCK + threadIdx.x], sizeof(int), pipe);
    pipe.producer_commit();
  }
  cuda::pipeline_consumer_wait_prior<1>(pipe);
  out[BLOCK - 1 - threadIdx.x] = mine[0][threadIdx.x];
  cuda::pipeline_consumer_wait_prior<0>(pipe);
  out[2 * BLOCK - 1 - threadIdx.x] = mine[1][threadIdx.x];
}

int n = BLOCK * TILES, *in, *out, host[BLOCK * TILES];

bool reversed(const char *name, int tiles = TILES) {
  cudaError_t error = cudaDeviceSynchronize();
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaMemset(out, 0, sizeof host);
  for (int i = 0; i < tiles * BLOCK; ++i) {
    if (error != cudaSuccess || host[i] != i / BLOCK * BLOCK + BLOCK - 1 - i % BLOCK) {
      printf("%s: %s, [%d] is %d\n", name, cudaGetErrorString(error), i, host[i]);
      return false;
    }
  }
  return true;
}

int main() {
  bool right = true;
  float4 *in4, *out4, host4[BLOCK * TILES];
  for (int i = 0; i < n; ++i) host4[i] = make_float4(i, 2 * i, 3 * i, 4 * i), host[i] = i;
  cudaMalloc(&in4, sizeof host4);
  cudaMalloc(&out4, sizeof host4);
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in4, host4, sizeof host4, cudaMemcpyHostToDevice);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  with_primitives<<<1, BLOCK>>>(in4, out4);
  cudaMemcpy(host4, out4, sizeof host4, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) {
    const int from = i / BLOCK * BLOCK + BLOCK - 1 - i % BLOCK;
    if (host4[i].x != from + 1 || host4[i].w != 4 * from) right = false;
  }
  with_groups<<<1, BLOCK, BLOCK * sizeof(int)>>>(in, out, n);
  right &= reversed("groups");
  with_barrier<<<1, BLOCK>>>(in, out, n);
  right &= reversed("barrier");
  with_pipeline<1><<<1, BLOCK>>>(in, out, TILES);
  right &= reversed("pipeline<1>");
  with_pipeline<3><<<1, BLOCK>>>(in, out, TILES);
  right &= reversed("pipeline<3>");
  with_roles<<<1, 96>>>(in, out, TILES);
  right &= reversed("roles");
  single_thread<<<1, BLOCK>>>(in, out);
  right &= reversed("single thread", 2);
  return right ? 0 : 1;
}
