// Asynchronous copies and barriers in memory: what happens to a kernel that does not wait.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cooperative_groups.h>
#include <cuda_pipeline.h>
#include <cuda/barrier>

#include "runtime_test.h"

namespace {

using Async = Runtime;
using BlockBarrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void forgets_to_wait(const int* in, int* out) {
  __shared__ int tile[32];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int));
  __pipeline_commit();
  out[threadIdx.x] = tile[threadIdx.x];
  __pipeline_wait_prior(0);
  out[32 + threadIdx.x] = tile[threadIdx.x];
}

__global__ void zero_fills(const int4* in, int4* out) {
  __shared__ alignas(16) int4 tile[1];
  __pipeline_memcpy_async(tile, in, 16, 8);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  *out = *tile;
}

__global__ void misaligned(const int* in) {
  __shared__ int tile[8];
  __pipeline_memcpy_async(&tile[1], in, 16);
}

__global__ void forgets_init(int* out) {
  __shared__ BlockBarrier bar;
  bar.arrive_and_wait();
  *out = 1;
}

__global__ void counts_wrongly(int* out) {
  __shared__ BlockBarrier bar;
  if (threadIdx.x == 0) init(&bar, 65);
  __syncthreads();
  bar.arrive_and_wait();
  *out = 1;
}

__global__ void drops_out(int* out) {
  __shared__ BlockBarrier bar;
  if (threadIdx.x == 0) init(&bar, 64);
  __syncthreads();
  if (threadIdx.x >= 32) return bar.arrive_and_drop();
  for (int i = 0; i < 3; ++i) bar.arrive_and_wait();
  atomicAdd(out, 1);
}

struct CountPhases {
  int* phases;
  __device__ void operator()() { ++*phases; }
};

__global__ void completes(int* phases) {
  using Counting = cuda::barrier<cuda::thread_scope_block, CountPhases>;
  __shared__ Counting bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x, CountPhases{phases});
  __syncthreads();
  for (int i = 0; i < 5; ++i) bar.arrive_and_wait();
}

TEST_F(Async, WhoDoesNotWaitReadsWhatWasThere) {
  Array<int> in(std::vector<int>(32, 7)), out(64);
  forgets_to_wait<<<1, 32>>>(in.data(), out.data());
  EXPECT_EQ(out.host()[5], -1);  // as shared memory starts
  EXPECT_EQ(out.host()[37], 7);
}

TEST_F(Async, TheEndMayBeZeros) {
  Array<int4> in({int4{1, 2, 3, 4}}), out(1);
  zero_fills<<<1, 1>>>(in.data(), out.data());
  const int4 got = out.host()[0];
  EXPECT_TRUE(got.x == 1 && got.y == 2 && got.z == 0 && got.w == 0);
}

TEST_F(Async, AddressesMustBeAligned) {
  Array<int> in(8);
  misaligned<<<1, 1>>>(in.data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorAssert);
}

TEST_F(Async, ABarrierNeedsInit) {
  Array<int> out(1);
  forgets_init<<<1, 32>>>(out.data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  EXPECT_EQ(finding().kind, "uninitialised_barrier");
  EXPECT_EQ(finding().line, 39);
}

TEST_F(Async, ABarrierThatNobodyOpensIsADeadlock) {
  Array<int> out(1);
  counts_wrongly<<<1, 64>>>(out.data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchTimeout);
  EXPECT_EQ(finding().kind, "deadlock");
  EXPECT_EQ(finding().message,
            "no thread of the block can go on: 64 of 64 threads wait at cuda::barrier::wait() in "
            "runtime_async.cu:47");
}

TEST_F(Async, ThreadsMayDropOut) {
  Array<int> out({0});
  drops_out<<<1, 64>>>(out.data());
  EXPECT_EQ(out.host()[0], 32);
}

TEST_F(Async, EachPhaseRunsItsCompletion) {
  Array<int> phases({0});
  completes<<<1, 96>>>(phases.data());
  EXPECT_EQ(phases.host()[0], 5);
}

}  // namespace
