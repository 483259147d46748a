// Streams, events, host functions.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "runtime_test.h"

namespace {

__global__ void add_one(int* p) {
  ++*p;
}

TEST_F(Runtime, StreamsComeAndGo) {
  cudaStream_t first = nullptr;
  cudaStream_t second = nullptr;
  ASSERT_EQ(cudaStreamCreate(&first), cudaSuccess);
  ASSERT_EQ(cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking), cudaSuccess);
  Array<int> cell({0});
  add_one<<<1, 1, 0, first>>>(cell.data());
  add_one<<<1, 1, 0, second>>>(cell.data());
  EXPECT_EQ(cudaStreamSynchronize(first), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(second), cudaSuccess);
  EXPECT_EQ(cudaStreamQuery(second), cudaSuccess);
  EXPECT_EQ(cell.host()[0], 2);
  unsigned flags = 0;
  EXPECT_EQ(cudaStreamGetFlags(second, &flags), cudaSuccess);
  EXPECT_EQ(flags, cudaStreamNonBlocking);
  EXPECT_EQ(cudaStreamDestroy(first), cudaSuccess);
  add_one<<<1, 1, 0, first>>>(cell.data());
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaStreamDestroy(first), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaStreamDestroy(second), cudaSuccess);
}

TEST_F(Runtime, EventsMeasureTime) {
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  ASSERT_EQ(cudaEventCreate(&start), cudaSuccess);
  ASSERT_EQ(cudaEventCreate(&stop), cudaSuccess);
  float ms = -1;
  EXPECT_EQ(cudaEventElapsedTime(&ms, start, stop), cudaErrorInvalidResourceHandle);
  Array<int> cell({0});
  cudaEventRecord(start);
  for (int i = 0; i < 100; ++i) add_one<<<1, 1>>>(cell.data());
  cudaEventRecord(stop);
  EXPECT_EQ(cudaEventSynchronize(stop), cudaSuccess);
  EXPECT_EQ(cudaEventElapsedTime(&ms, start, stop), cudaSuccess);
  EXPECT_GT(ms, 0.0f);
  EXPECT_LT(ms, 60000.0f);
  cudaEvent_t untimed = nullptr;
  ASSERT_EQ(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming), cudaSuccess);
  cudaEventRecord(untimed);
  EXPECT_EQ(cudaEventElapsedTime(&ms, start, untimed), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaStreamWaitEvent(nullptr, untimed), cudaSuccess);
  for (cudaEvent_t event : {start, stop, untimed}) EXPECT_EQ(cudaEventDestroy(event), cudaSuccess);
  EXPECT_EQ(cudaEventQuery(stop), cudaErrorInvalidResourceHandle);
}

TEST_F(Runtime, AsyncAllocationsComeAndGo) {
  int* p = nullptr;
  EXPECT_EQ(cudaMallocAsync(&p, 4, nullptr), cudaSuccess);
  EXPECT_EQ(cudaMemsetAsync(p, 0, 4), cudaSuccess);
  add_one<<<1, 1>>>(p);
  int value = 0;
  EXPECT_EQ(cudaMemcpyAsync(&value, p, 4, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(value, 1);
  EXPECT_EQ(cudaFreeAsync(p, nullptr), cudaSuccess);
}

}  // namespace
