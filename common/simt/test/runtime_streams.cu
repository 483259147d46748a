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

TEST_F(Runtime, StreamsKeepTheirAttributes) {
  cudaStream_t stream = nullptr;
  cudaStream_t other = nullptr;
  int least = 0;
  int greatest = 0;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  ASSERT_EQ(cudaStreamCreate(&other), cudaSuccess);
  ASSERT_EQ(cudaDeviceGetStreamPriorityRange(&least, &greatest), cudaSuccess);
  cudaStreamAttrValue value = {};
  value.priority = greatest - 7;
  EXPECT_EQ(cudaStreamSetAttribute(stream, cudaStreamAttributePriority, &value), cudaSuccess);
  EXPECT_EQ(cudaStreamGetAttribute(stream, cudaStreamAttributePriority, &value), cudaSuccess);
  EXPECT_EQ(value.priority, greatest);
  value.accessPolicyWindow = {&value, 4096, 0.5f, cudaAccessPropertyPersisting,
                              cudaAccessPropertyStreaming};
  EXPECT_EQ(cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &value),
            cudaSuccess);
  EXPECT_EQ(cudaStreamCopyAttributes(other, stream), cudaSuccess);
  value = {};
  EXPECT_EQ(cudaStreamGetAttribute(other, cudaStreamAttributeAccessPolicyWindow, &value),
            cudaSuccess);
  EXPECT_EQ(value.accessPolicyWindow.num_bytes, 4096u);
  EXPECT_EQ(value.accessPolicyWindow.base_ptr, &value);
  value.accessPolicyWindow.hitRatio = 1.5f;
  EXPECT_EQ(cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &value),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaStreamSetAttribute(stream, cudaLaunchAttributeCooperative, &value),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaStreamSetAttribute(stream, cudaStreamAttributePriority, nullptr),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaCtxResetPersistingL2Cache(), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(other), cudaSuccess);
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
