// What findings call memory and streams.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

#include "checked_test.h"

// Outside of a namespace, names of variables are not mangled; these could be types (__int128, std).
__device__ int n;
__device__ double St[4];

namespace {

class CheckedNames : public Checked {
 protected:
  /// The variable of the only finding.
  std::string variable() { return only().variable; }
};

__global__ void fill(int* out, int n) {
  if (static_cast<int>(threadIdx.x) < n) out[threadIdx.x] = 1;
}
__global__ void read_all(const int* in, int* out, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += in[i];
  out[threadIdx.x] = sum;
}

TEST_F(CheckedNames, OneOfSeveralOnALine) {
  int* managed = nullptr;
  cudaStream_t stream = nullptr;
  // clang-format off
  cudaStreamCreate(&stream); cudaMallocManaged(&managed, 64 * sizeof(int));
  // clang-format on
  fill<<<1, 64, 0, stream>>>(managed, 64);
  managed[3] = 2;
  const Finding found = only();
  EXPECT_EQ(found.kind, "host_race");
  EXPECT_EQ(found.variable, "managed[3]");
  EXPECT_NE(found.message.find("in stream stream"), std::string::npos) << found.message;
  cudaFree(managed);
  cudaStreamDestroy(stream);
}

TEST_F(CheckedNames, TwoOfAKindOnALineHaveNoName) {
  int *first = nullptr, *second = nullptr;
  // clang-format off
  cudaMalloc(&first, 64 * sizeof(int)); cudaMalloc(&second, 32 * sizeof(int));
  // clang-format on
  cudaMemset(second, 0, 32 * sizeof(int));
  read_all<<<1, 1>>>(second, first, 33);
  EXPECT_EQ(variable(), "element 32 of the allocation of 128 bytes (4 bytes each)");
  cudaFree(first);
  cudaFree(second);
}

TEST_F(CheckedNames, PinnedAndRegisteredMemory) {
  int *pinned = nullptr, *data = nullptr;
  // clang-format off
  cudaMallocHost(&pinned, 64 * sizeof(int)); cudaMalloc(&data, 64 * sizeof(int));
  // clang-format on
  cudaMemset(data, 0, 64 * sizeof(int));
  cudaMemcpyAsync(pinned, data, 64 * sizeof(int), cudaMemcpyDeviceToHost, cudaStreamPerThread);
  pinned[5] = 1;
  EXPECT_EQ(variable(), "pinned[5]");
  findings.clear();
  int* mine = static_cast<int*>(std::malloc(64 * sizeof(int)));
  cudaHostRegister(reinterpret_cast<void*>(mine), 64 * sizeof(int), cudaHostRegisterDefault);
  cudaMemcpyAsync(mine, data, 64 * sizeof(int), cudaMemcpyDeviceToHost, cudaStreamPerThread);
  mine[6] = 1;
  EXPECT_EQ(variable(), "mine[6]");
  cudaDeviceSynchronize();
  cudaHostUnregister(mine);
  std::free(mine);
  cudaFreeHost(pinned);
  cudaFree(data);
}

int* pinned_ints(std::size_t n) {
  void* memory = nullptr;
  if (cudaHostAlloc(&memory, n * sizeof(int), cudaHostAllocDefault) != cudaSuccess) {
    return nullptr;
  }
  return static_cast<int*>(memory);
}

TEST_F(CheckedNames, WhatTheHarnessSaysComesFirst) {
  int* slab = nullptr;
  cudaMalloc(&slab, 64 * sizeof(int));
  simt::name_memory(slab + 16, 16 * sizeof(int), "in");
  simt::name_memory(slab + 40, 8 * sizeof(int), "out");
  cudaMemset(slab + 40, 0, 8 * sizeof(int));
  read_all<<<1, 1>>>(slab + 18, slab + 40, 1);
  const Finding found = only();
  EXPECT_EQ(found.variable, "in[2]");
  EXPECT_EQ(found.offset, 8);
  findings.clear();
  simt::name_memory(slab + 16, 0, "");
  simt::name_memory(slab + 40, 0, "");
  read_all<<<1, 1>>>(slab + 2, slab + 40, 1);
  EXPECT_EQ(variable(), "slab[2]");
  cudaFree(slab);
}

__device__ int table[8];
__global__ void write_local_and_table(int* out, int i) {
  int local[4] = {};
  local[i] = 1;
  table[i + 5] = local[0];
  out[0] = local[3];
}
TEST_F(CheckedNames, AnIndexSaysHowFarItLies) {
  int* out = pinned_ints(1);
  write_local_and_table<<<1, 1>>>(out, 4);
  const std::vector<Finding>& found = all();
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].variable, "local[4]");
  EXPECT_EQ(found[1].offset, 36);
  cudaFreeHost(out);
}

__global__ void count_in_n() {
  n += 1;
  St[2] += 1;
}
TEST_F(CheckedNames, AVariableIsNotTakenForAType) {
  count_in_n<<<2, 1>>>();
  const std::vector<Finding>& found = all();
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].variable, "n");
  EXPECT_EQ(found[1].variable, "St[2]");
}

}  // namespace
