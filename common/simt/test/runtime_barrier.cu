// Block barriers, early return, and what is said when threads do not meet.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "runtime_test.h"

namespace {

__global__ void reverse(int* values) {
  __shared__ int staged[1024];
  staged[threadIdx.x] = values[threadIdx.x];
  __syncthreads();
  values[threadIdx.x] = staged[blockDim.x - 1 - threadIdx.x];
}

TEST_F(Runtime, BarrierOrdersSharedMemory) {
  for (const int n : {1, 31, 32, 33, 64, 1000, 1024}) {
    std::vector<int> values(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) values[static_cast<std::size_t>(i)] = i;
    Array<int> device(values);
    reverse<<<1, n>>>(device.data());
    const auto got = device.host();
    for (int i = 0; i < n; ++i) EXPECT_EQ(got[static_cast<std::size_t>(i)], n - 1 - i);
  }
}

__global__ void count_with_early_return(int limit, int* results) {
  if (static_cast<int>(threadIdx.x) >= limit) return;
  const int even = __syncthreads_count(threadIdx.x % 2 == 0);
  const int all = __syncthreads_and(static_cast<int>(threadIdx.x) < limit);
  const int not_all = __syncthreads_and(threadIdx.x != 0);
  const int any = __syncthreads_or(threadIdx.x == 3);
  const int none = __syncthreads_or(static_cast<int>(threadIdx.x) == limit);
  if (threadIdx.x != 0) return;
  results[0] = even;
  results[1] = all;
  results[2] = not_all;
  results[3] = any;
  results[4] = none;
}

TEST_F(Runtime, ReturnedThreadsAreNotWaitedFor) {
  Array<int> results(5);
  count_with_early_return<<<1, 128>>>(77, results.data());
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(results.host(), (std::vector<int>{39, 1, 0, 1, 0}));
  EXPECT_TRUE(findings.empty());
}

__global__ void last_threads_return_late(int* sum) {
  if (threadIdx.x >= 32) {
    atomicAdd(sum, 1);
    return;  // warp 0 may wait already
  }
  __syncthreads();
  atomicAdd(sum, 100);
}

TEST_F(Runtime, TheLastReturnOpensTheBarrier) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    simt::set_seed(seed);
    Array<int> sum({0});
    last_threads_return_late<<<1, 64>>>(sum.data());
    EXPECT_EQ(sum.host()[0], 3232);
  }
}

constexpr int kFirstBarrier = __LINE__ + 3;
__global__ void different_barriers(int* out) {
  if (threadIdx.x < 16) {
    __syncthreads();
    out[0] = 1;
  } else {
    __syncthreads();
    out[1] = 1;
  }
}

TEST_F(Runtime, DifferentBarriersAreReportedWithBothLines) {
  Array<int> out({0, 0});
  different_barriers<<<1, 64>>>(out.data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  const Finding found = finding();
  EXPECT_EQ(found.kind, "divergent_barrier");
  EXPECT_EQ(found.kernel, "different_barriers");
  const std::string first = "runtime_barrier.cu:" + std::to_string(kFirstBarrier);
  const std::string second = "runtime_barrier.cu:" + std::to_string(kFirstBarrier + 3);
  EXPECT_NE(found.message.find("48 of 64 threads wait at __syncthreads() in " + second +
                               ", 16 at __syncthreads() in " + first),
            std::string::npos)
      << found.message;
  EXPECT_EQ(found.line, kFirstBarrier + 3);
}

template <int N>
__device__ void one_line_many_calls(int* out) {
  for (int i = 0; i < N; ++i) {
    if (i % 2 == 0) out[threadIdx.x] += i;
    __syncthreads();
  }
}

__global__ void unrolled(int* out) {
  out[threadIdx.x] = 0;
  if (threadIdx.x % 2 == 0) {
    out[threadIdx.x] += 1;
  }
  one_line_many_calls<7>(out);
}

TEST_F(Runtime, CopiesOfOneBarrierAreOneBarrier) {
  Array<int> out(64);
  unrolled<<<1, 64>>>(out.data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_TRUE(findings.empty());
}

constexpr int kDeadlockBarrier = __LINE__ + 3;
__global__ void deadlock(int* out) {
  if (threadIdx.x >= 16) {
    __syncthreads();
  } else {
    out[threadIdx.x] = __shfl_sync(0xffffffffu, 1, 20);
  }
}

constexpr int kForeignMask = __LINE__ + 2;
__global__ void foreign_mask(int* out) {
  out[threadIdx.x] = __shfl_down_sync(0xffff, static_cast<int>(threadIdx.x), 8);
  __syncthreads();
}

TEST_F(Runtime, AMaskThatDoesNotNameItsCallerIsWhatIsReportedOfTheDeadlock) {
  Array<int> out(64);
  foreign_mask<<<1, 64>>>(out.data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchTimeout);
  const Finding found = finding();
  EXPECT_EQ(found.kind, "wrong_mask");
  EXPECT_NE(found.message.find("is lane 16 of its warp and calls a warp shuffle with the mask "
                               "0xffff, which does not name it"),
            std::string::npos)
      << found.message;
  EXPECT_EQ(found.line, kForeignMask);
}

constexpr int kHalfMask = __LINE__ + 2;
__global__ void half_mask(unsigned* out) {
  out[threadIdx.x] = __shfl_up_sync(0xffffu, threadIdx.x, 16);
}

TEST_F(Runtime, AMaskThatDoesNotNameItsCallerIsReportedOnceOfAKernel) {
  Array<unsigned> out(32);
  half_mask<<<2, 32>>>(out.data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);  // as on a GPU
  const Finding found = finding();
  EXPECT_EQ(found.kind, "wrong_mask");
  EXPECT_NE(
      found.message.find("calls a warp operation with the mask 0xffff, which does not name it"),
      std::string::npos)
      << found.message;
  EXPECT_EQ(found.line, kHalfMask);
}

TEST_F(Runtime, DeadlockSaysWhoWaitsWhere) {
  Array<int> out(16);
  deadlock<<<2, 64>>>(out.data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchTimeout);
  const Finding found = finding();
  EXPECT_EQ(found.kind, "deadlock");
  EXPECT_EQ(found.message,
            "no thread of the block can go on: 48 of 64 threads wait at __syncthreads() in "
            "runtime_barrier.cu:" +
                std::to_string(kDeadlockBarrier) + ", 16 at a warp shuffle in runtime_barrier.cu:" +
                std::to_string(kDeadlockBarrier + 2));
  EXPECT_EQ(found.line, kDeadlockBarrier);
  EXPECT_NE(found.file.find("runtime_barrier.cu"), std::string::npos);
}

TEST_F(Runtime, TheDeviceWorksAgainAfterAReset) {
  Array<int>* out = new Array<int>(16);
  deadlock<<<2, 64>>>(out->data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchTimeout);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchTimeout);  // sticky
  delete out;
  EXPECT_EQ(cudaDeviceReset(), cudaSuccess);
  Array<int> device({1, 2, 3, 4});
  reverse<<<1, 4>>>(device.data());
  EXPECT_EQ(device.host(), (std::vector<int>{4, 3, 2, 1}));
}

}  // namespace
