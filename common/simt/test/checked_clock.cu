// The virtual clock on real checked kernels.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "runtime_test.h"
#include "simt/clock.h"

namespace {

namespace clock = simt::clock;

constexpr int kBlock = 256;

__global__ void copy(const float* in, float* out, int stride) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  out[i] = in[i * stride];
}

__global__ void multiply_add(float* out, float factor, int steps) {
  float x = static_cast<float>(threadIdx.x);
  for (int step = 0; step < steps; ++step) x = x * factor + 1.0f;
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

__global__ void multiply_and_shift(float* out, float factor, float shift, int steps) {
  float x = static_cast<float>(threadIdx.x);
  for (int step = 0; step < steps; ++step) x = x * factor + shift;
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

template <class T>
__global__ void add_all(const float* in, T* sum) {
  atomicAdd(sum, static_cast<T>(in[blockIdx.x * blockDim.x + threadIdx.x]));
}

/// The number of rows is known to the compiler if ROWS is one, and else when the loop runs.
template <int ROWS>
__global__ void add_rows(const float* in, float* out, int given) {
  const int rows = ROWS > 0 ? ROWS : given;
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  float sum = 0.0f;
  for (int row = 0; row < rows; ++row) sum += in[row * kBlock + i];
  out[i] = sum;
}

__device__ unsigned long long tiles_taken;

/// Blocks take tiles of 256 elements from a counter until there are none left.
__global__ void take_tiles(const float* in, float* out, unsigned tiles) {
  __shared__ unsigned long long tile;
  for (;;) {
    if (threadIdx.x == 0) tile = atomicAdd(&tiles_taken, 1ULL);
    __syncthreads();
    const unsigned long long mine = tile;
    __syncthreads();
    if (mine >= tiles) return;
    out[mine * blockDim.x + threadIdx.x] = in[mine * blockDim.x + threadIdx.x];
  }
}

/// Runs the body with the clock on and returns its launches.
template <class Body>
std::vector<clock::Launch> launches_of(const Body& body) {
  clock::reset();
  clock::enable(true);
  body();
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  clock::enable(false);
  return clock::launches();
}

struct ClockOfKernels : ::testing::Test {
  static constexpr int kBlocks = 64;
  static constexpr int kMostStride = 8;
  float* in = nullptr;
  float* out = nullptr;

  void SetUp() override {
    const std::size_t bytes = sizeof(float) * kBlocks * kBlock;
    ASSERT_EQ(cudaMalloc(&in, kMostStride * bytes), cudaSuccess);
    ASSERT_EQ(cudaMalloc(&out, bytes), cudaSuccess);
    ASSERT_EQ(cudaMemset(in, 0, kMostStride * bytes), cudaSuccess);
    ASSERT_EQ(cudaMemset(out, 0, bytes), cudaSuccess);
  }
  void TearDown() override {
    cudaFree(in);
    cudaFree(out);
  }
};

TEST_F(ClockOfKernels, TheHostsTimeCountsWhatHasNotRunYet) {
  const std::int64_t begin = clock::host_time();
  copy<<<kBlocks, kBlock>>>(in, out, 1);  // nobody waits for it
  const std::int64_t launched = clock::host_time();
  EXPECT_GT(launched, begin);
  clock::host_waits_until(launched + 1'000'000'000);
  EXPECT_EQ(clock::host_time(), launched + 1'000'000'000);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(clock::host_time(), launched + 1'000'000'000 + 5'000'000)
      << "the kernel has ended long before";
}

TEST_F(ClockOfKernels, PinnedMemoryIsReadOverTheLinkAndManagedMemoryIsNot) {
  constexpr int kMany = 4096;
  constexpr std::size_t kBytes = sizeof(float) * kMany * kBlock;
  float *pinned, *managed, *on_device;
  ASSERT_EQ(cudaMallocHost(&pinned, kBytes), cudaSuccess);
  ASSERT_EQ(cudaMallocManaged(&managed, kBytes), cudaSuccess);
  ASSERT_EQ(cudaMalloc(&on_device, kBytes), cudaSuccess);
  std::memset(pinned, 0, kBytes);
  std::memset(managed, 0, kBytes);
  const auto launches = launches_of([&] {
    copy<<<kMany, kBlock>>>(pinned, on_device, 1);
    copy<<<kMany, kBlock>>>(on_device, pinned, 1);
    copy<<<kMany, kBlock>>>(managed, on_device, 1);
  });
  ASSERT_EQ(launches.size(), 3u);
  EXPECT_EQ(launches[0].bound, "link to the host");
  EXPECT_EQ(launches[1].bound, "link to the host");
  EXPECT_GT(launches[0].microseconds, 5 * launches[2].microseconds);
  cudaFreeHost(pinned);
  cudaFree(managed);
  cudaFree(on_device);
}

TEST_F(ClockOfKernels, TheSameLaunchTakesTheSameTimeToTheBit) {
  const auto launches = launches_of([&] {
    copy<<<kBlocks, kBlock>>>(in, out, 1);
    copy<<<kBlocks, kBlock>>>(in, out, 1);
  });
  ASSERT_EQ(launches.size(), 2u);
  EXPECT_EQ(launches[0].microseconds, launches[1].microseconds);
  EXPECT_EQ(launches[0].kernel, "copy");
  EXPECT_EQ(launches[0].executed, std::uint64_t{kBlocks});
  EXPECT_FALSE(launches[0].coarse);
}

TEST_F(ClockOfKernels, AWarpAddsUpWholeNumbersBeforeItsAtomicAndNoFloats) {
  int* whole = nullptr;
  ASSERT_EQ(cudaMalloc(&whole, sizeof(int)), cudaSuccess);
  ASSERT_EQ(cudaMemset(whole, 0, sizeof(int)), cudaSuccess);
  const auto launches = launches_of([&] {
    add_all<<<kBlocks, kBlock>>>(in, out);
    add_all<<<kBlocks, kBlock>>>(in, whole);
  });
  ASSERT_EQ(launches.size(), 2u);
  EXPECT_NEAR(launches[0].atomics / launches[1].atomics, 32, 1e-9);
  cudaFree(whole);
}

TEST_F(ClockOfKernels, BlocksThatTakeTilesAsTheyComeFetchAllOfThem) {
  const auto launches = launches_of([&] {
    copy<<<kBlocks, kBlock>>>(in, out, 1);
    take_tiles<<<kBlocks, kBlock>>>(in, out, kBlocks);
  });
  ASSERT_EQ(launches.size(), 2u);
  EXPECT_NEAR(launches[1].dram / launches[0].dram, 1, 0.1);
}

TEST_F(ClockOfKernels, StridesCostBandwidth) {
  const auto launches = launches_of([&] {
    copy<<<kBlocks, kBlock>>>(in, out, 1);
    copy<<<kBlocks, kBlock>>>(in, out, 8);
  });
  ASSERT_EQ(launches.size(), 2u);
  EXPECT_GT(launches[1].dram, 6 * launches[0].dram);
  EXPECT_GT(launches[1].lsu, 4 * launches[0].lsu);
}

TEST_F(ClockOfKernels, TheRestOfACountedLoopIsWaitedForByItself) {
  const auto launches = launches_of([&] {
    add_rows<0><<<1, kBlock>>>(in, out, 4);
    add_rows<0><<<1, kBlock>>>(in, out, 3);
    add_rows<3><<<1, kBlock>>>(in, out, 0);
  });
  ASSERT_EQ(launches.size(), 3u);
  constexpr double kWait = 0.2;  // microseconds; the arithmetic of a row takes far less
  EXPECT_GT(launches[1].latency, launches[0].latency + kWait) << "one row, then two";
  EXPECT_NEAR(launches[2].latency, launches[0].latency, kWait / 10) << "all at once";
}

TEST_F(ClockOfKernels, ArithmeticIsFoundInTheCode) {
  const auto launches = launches_of([&] {
    multiply_add<<<kBlocks, kBlock>>>(out, 0.5f, 1);
    multiply_add<<<kBlocks, kBlock>>>(out, 0.5f, 101);
  });
  ASSERT_EQ(launches.size(), 2u);
  // 100 multiply-adds of 8 warps on 128 lanes.
  EXPECT_NEAR(launches[1].fp32 - launches[0].fp32, 100 * 8 * 32 / 128.0 / 1980, 1e-3);
}

TEST_F(ClockOfKernels, AChainOfMultiplyAddsOfThreeRegistersTakesTwoCyclesEach) {
  const auto launches = launches_of([&] {
    for (const int steps : {1, 101}) multiply_add<<<kBlocks, kBlock>>>(out, 0.5f, steps);
    for (const int steps : {1, 101}) multiply_and_shift<<<kBlocks, kBlock>>>(out, 0.5f, 1, steps);
  });
  ASSERT_EQ(launches.size(), 4u);
  const double of_two = launches[1].issue - launches[0].issue;
  const double of_three = launches[3].issue - launches[2].issue;
  EXPECT_NEAR(of_three - of_two, 100 * 8 / 4.0 / 1980, 1e-3) << "of 8 warps on 4 schedulers";
  EXPECT_NEAR(launches[3].fp32, launches[1].fp32, 1e-3);
}

TEST_F(ClockOfKernels, AFewBlocksStandForTheGrid) {
  const auto launches = launches_of([&] {
    copy<<<kBlocks, kBlock>>>(in, out, 1);
    clock::sample_blocks(8);
    copy<<<kBlocks, kBlock>>>(in, out, 1);
    clock::sample_blocks(0);
  });
  ASSERT_EQ(launches.size(), 2u);
  EXPECT_EQ(launches[1].executed, 8u);
  EXPECT_EQ(launches[0].microseconds, launches[1].microseconds);
}

}  // namespace
