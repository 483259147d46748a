// Launches: indices, shapes, limits, errors of configuration.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "runtime_test.h"

namespace {

__global__ void write_indices(uint3* threads, uint3* blocks) {
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned at = block * (blockDim.x * blockDim.y * blockDim.z) + thread;
  threads[at] = threadIdx;
  blocks[at] = blockIdx;
}

__global__ void count(unsigned* counter) {
  atomicAdd(counter, 1);
}

__global__ void __launch_bounds__(256) bounded(int) {}

template <int kThreads>
__global__ void __launch_bounds__(kThreads) bounded_by(int) {}

__global__ void nothing() {}

TEST_F(Runtime, ThreadsSeeTheirIndices) {
  const dim3 grid(3, 2, 2);
  const dim3 block(5, 3, 2);
  Array<uint3> threads(12 * 30);
  Array<uint3> blocks(12 * 30);
  write_indices<<<grid, block>>>(threads.data(), blocks.data());
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  const auto t = threads.host();
  const auto b = blocks.host();
  for (unsigned i = 0; i < 12 * 30; ++i) {
    const unsigned in_block = i % 30;
    const unsigned in_grid = i / 30;
    EXPECT_EQ(t[i].x + 5 * (t[i].y + 3 * t[i].z), in_block);
    EXPECT_EQ(b[i].x + 3 * (b[i].y + 2 * b[i].z), in_grid);
  }
}

TEST_F(Runtime, EveryThreadOfEverySizeRunsOnce) {
  for (const unsigned threads : {1u, 31u, 32u, 33u, 257u, 1024u}) {
    for (const unsigned blocks : {1u, 2u, 63u, 64u, 65u, 200u}) {
      Array<unsigned> counter({0});
      count<<<blocks, threads>>>(counter.data());
      EXPECT_EQ(counter.host()[0], blocks * threads);
    }
  }
}

__global__ void does_nothing() {}

TEST_F(Runtime, ARejectedLaunchSaysWhichLimitItExceeds) {
  const auto why = [](dim3 grid, dim3 block, std::size_t shared = 0) -> std::string {
    does_nothing<<<grid, block, shared>>>();
    cudaGetLastError();
    return simt::last_rejection();
  };
  EXPECT_EQ(why(1, 2048), "a block (2048, 1, 1) has 2048 threads, and may have 1024");
  EXPECT_EQ(why(1, dim3(32, 33)), "a block (32, 33, 1) has 1056 threads, and may have 1024");
  EXPECT_EQ(why(1, dim3(1, 1, 65)), "a block (1, 1, 65) has 65 threads in z, and may have 64");
  EXPECT_EQ(why(0, 32), "the grid (0, 1, 1) is empty");
  EXPECT_EQ(why(dim3(1, 65536), 32),
            "a grid (1, 65536, 1) is larger than (2147483647, 65535, 65535)");
  EXPECT_EQ(why(1, 32, 49153).substr(0, 58),
            "49153 bytes of dynamic shared memory are more than the 491");
  EXPECT_EQ(why(1, 32), "");
}

TEST_F(Runtime, ImpossibleShapesAreInvalidConfigurations) {
  const dim3 good(1);
  const dim3 bad_blocks[] = {dim3(0), dim3(1025), dim3(32, 33), dim3(1, 1, 65), dim3(1, 0, 1)};
  for (const dim3& block : bad_blocks) {
    nothing<<<good, block>>>();
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
  }
  const dim3 bad_grids[] = {dim3(0), dim3(1, 65536), dim3(1, 1, 65536), dim3(0x80000000u)};
  for (const dim3& grid : bad_grids) {
    nothing<<<grid, 1>>>();
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
  }
  nothing<<<good, 1024>>>();
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  EXPECT_TRUE(findings.empty());
}

TEST_F(Runtime, LaunchesMayHaveAttributes) {
  Array<unsigned> counter({0});
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(3);
  config.blockDim = dim3(32);
  config.attrs = &attribute;
  config.numAttrs = 1;
  EXPECT_EQ(cudaLaunchKernelEx(&config, count, counter.data()), cudaSuccess);
  EXPECT_EQ(counter.host()[0], 96u);
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {2, 1, 1};
  EXPECT_EQ(cudaLaunchKernelEx(&config, count, counter.data()), cudaErrorNotSupported);
}

TEST_F(Runtime, TheHostMayNameItsOwnShapes) {
  Array<unsigned> counter({0});
  const dim3 blockDim(16), gridDim(2);
  count<<<gridDim, blockDim>>>(counter.data());
  EXPECT_EQ(counter.host()[0], 32u);
}

TEST_F(Runtime, LastErrorStaysUntilItIsTaken) {
  nothing<<<0, 1>>>();
  EXPECT_EQ(cudaPeekAtLastError(), cudaErrorInvalidConfiguration);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);  // success does not clear it
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST_F(Runtime, ErrorsHaveTheRuntimesNamesAndTexts) {
  EXPECT_STREQ(cudaGetErrorName(cudaErrorIllegalAddress), "cudaErrorIllegalAddress");
  EXPECT_STREQ(cudaGetErrorString(cudaErrorIllegalAddress),
               "an illegal memory access was encountered");
  EXPECT_STREQ(cudaGetErrorString(cudaErrorInvalidConfiguration), "invalid configuration argument");
  EXPECT_STREQ(cudaGetErrorName(static_cast<cudaError_t>(12345)), "unrecognized error code");
}

TEST_F(Runtime, TheKernelIsNamedOnlyWhileItRuns) {
  EXPECT_STREQ(simt::current_kernel(), "");
  nothing<<<1, 1>>>();
  EXPECT_STREQ(simt::current_kernel(), "");
}

TEST_F(Runtime, OccupancyFollowsThreadsAndSharedMemory) {
  int blocks = 0;
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 256, 0), cudaSuccess);
  EXPECT_EQ(blocks, 8);
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 32, 0), cudaSuccess);
  EXPECT_EQ(blocks, 32);
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 256, 100 * 1024),
            cudaSuccess);
  EXPECT_EQ(blocks, 2);
  int grid = 0;
  int threads = 0;
  EXPECT_EQ(cudaOccupancyMaxPotentialBlockSize(&grid, &threads, nothing), cudaSuccess);
  EXPECT_EQ(threads, 1024);
  EXPECT_EQ(grid, 2 * 132);
}

TEST_F(Runtime, LaunchBoundsAreKnownByAddress) {
  int blocks = -1;
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, bounded, 512, 0), cudaSuccess);
  EXPECT_EQ(blocks, 0);
  int grid = 0;
  int threads = 0;
  EXPECT_EQ(cudaOccupancyMaxPotentialBlockSize(&grid, &threads, bounded), cudaSuccess);
  EXPECT_EQ(threads, 256);
  cudaFuncAttributes attributes;
  EXPECT_EQ(cudaFuncGetAttributes(&attributes, bounded), cudaSuccess);
  EXPECT_EQ(attributes.maxThreadsPerBlock, 256);
  EXPECT_EQ(cudaFuncGetAttributes(&attributes, bounded_by<96>), cudaSuccess);
  EXPECT_EQ(attributes.maxThreadsPerBlock, 96);
  EXPECT_EQ(cudaFuncGetAttributes(&attributes, nothing), cudaSuccess);
  EXPECT_EQ(attributes.maxThreadsPerBlock, 1024);
}

TEST_F(Runtime, LaunchesByAddressKeepLaunchBounds) {
  int value = 0;
  void* arguments[] = {&value};
  EXPECT_EQ(cudaLaunchKernel(bounded, 1, 512, arguments), cudaErrorInvalidValue);
  EXPECT_EQ(cudaLaunchKernel((void*)bounded, 1, 512, arguments), cudaErrorInvalidValue);
  EXPECT_EQ(cudaLaunchCooperativeKernel((void*)bounded, 1, 512, arguments), cudaErrorInvalidValue);
  cudaLaunchConfig_t config = {};
  config.gridDim = 1;
  config.blockDim = 512;
  EXPECT_EQ(cudaLaunchKernelEx(&config, bounded, 1), cudaErrorInvalidValue);
  config.blockDim = 256;
  EXPECT_EQ(cudaLaunchKernelEx(&config, bounded, 1), cudaSuccess);
  EXPECT_EQ(cudaLaunchKernel((void*)bounded_by<96>, 1, 97, arguments), cudaErrorInvalidValue);
  EXPECT_EQ(cudaLaunchKernel((void*)bounded_by<96>, 1, 96, arguments), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  cudaGetLastError();
}

TEST_F(Runtime, TheCardSaysWhatItIs) {
  cudaDeviceProp properties;
  ASSERT_EQ(cudaGetDeviceProperties(&properties, 0), cudaSuccess);
  EXPECT_EQ(std::string(properties.name).rfind("CPU device (", 0), 0u) << properties.name;
  EXPECT_EQ(properties.warpSize, 32);
  int value = 0;
  EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrMaxThreadsPerBlock, 0), cudaSuccess);
  EXPECT_EQ(value, properties.maxThreadsPerBlock);
  EXPECT_EQ(cudaGetDeviceProperties(&properties, 2), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaSetDevice(2), cudaErrorInvalidDevice);
}

}  // namespace
