// Shared memory: static, dynamic, its limits and its contents at the start of a block.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "runtime_test.h"

namespace {

__global__ void read_fresh(unsigned* out) {
  __shared__ unsigned fixed[4];
  extern __shared__ unsigned dynamic[];
  if (threadIdx.x == 0) {
    out[2 * blockIdx.x] = fixed[1];
    out[2 * blockIdx.x + 1] = dynamic[1];
  }
  __syncthreads();
  fixed[threadIdx.x % 4] = dynamic[threadIdx.x % 4] = 0;
}

TEST_F(Runtime, EveryBlockFindsPoison) {
  Array<unsigned> out(20);
  read_fresh<<<10, 64, 16>>>(out.data());
  EXPECT_EQ(out.host(), std::vector<unsigned>(20, 0xffffffffu));
}

__global__ void use_dynamic(int* out, int count) {
  extern __shared__ int cells[];
  for (int i = static_cast<int>(threadIdx.x); i < count; i += static_cast<int>(blockDim.x)) {
    cells[i] = i;
  }
  __syncthreads();
  if (threadIdx.x == 0) *out = cells[count - 1];
}

TEST_F(Runtime, MoreThan48KiBNeedTheAttribute) {
  Array<int> out({0});
  constexpr int kCount = 25 * 1024;  // 100 KiB
  use_dynamic<<<1, 128, 4 * kCount>>>(out.data(), kCount);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(out.host()[0], 0);
  EXPECT_EQ(
      cudaFuncSetAttribute(use_dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, 4 * kCount),
      cudaSuccess);
  use_dynamic<<<1, 128, 4 * kCount>>>(out.data(), kCount);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(out.host()[0], kCount - 1);
  EXPECT_EQ(
      cudaFuncSetAttribute(use_dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, 228 * 1024),
      cudaErrorInvalidValue);
}

TEST_F(Runtime, DynamicMemoryThatWasNotAskedForFaults) {
  Array<int> out({0});
  use_dynamic<<<1, 32>>>(out.data(), 32);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  EXPECT_NE(finding().message.find("0 bytes of dynamic shared memory"), std::string::npos)
      << finding().message;
}

__global__ void both_kinds(int* out) {
  __shared__ int fixed[8 * 1024];  // 32 KiB
  extern __shared__ int dynamic[];
  fixed[threadIdx.x] = 1;
  dynamic[threadIdx.x] = 2;
  __syncthreads();
  out[threadIdx.x] = fixed[threadIdx.x] + dynamic[threadIdx.x];
}

TEST_F(Runtime, StaticAndDynamicShareTheLimit) {
  Array<int> out(32);
  both_kinds<<<1, 32, 16 * 1024>>>(out.data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(out.host()[31], 3);
  both_kinds<<<1, 32, 16 * 1024 + 4>>>(out.data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);  // a rejected launch leaves the device well
  EXPECT_EQ(finding().kind, "launch_rejected");
}

template <int N>
__global__ void per_instance(int* out) {
  __shared__ int cell[N];
  if (threadIdx.x == 0) cell[N - 1] = N;
  __syncthreads();
  if (threadIdx.x == 1) *out = cell[N - 1];
}

TEST_F(Runtime, InstancesOfATemplateHaveTheirOwn) {
  Array<int> out(1);
  per_instance<3><<<1, 2>>>(out.data());
  EXPECT_EQ(out.host()[0], 3);
  per_instance<1000><<<1, 2>>>(out.data());
  EXPECT_EQ(out.host()[0], 1000);
}

}  // namespace
