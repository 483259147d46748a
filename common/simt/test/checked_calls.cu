// Findings name the runtime's functions as the program calls them: each of the asynchronous ones
// races with a kernel of another stream.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "checked_test.h"

namespace {

constexpr int kInts = 64;
constexpr std::size_t kBytes = kInts * sizeof(int);

__device__ int variable[kInts];

__global__ void write_all(int* data) {
  data[threadIdx.x] = 1;
  variable[threadIdx.x] = 1;
}

/// What a call may work on; `data` is written in another stream.
struct Scene {
  int* data;
  int* other;
  int* pinned;
  cudaStream_t stream;
};

struct Call {
  const char* name;
  void (*make)(const Scene&);
};
void PrintTo(const Call& call, std::ostream* out) {
  *out << call.name;
}

cudaPitchedPtr pitched(int* data) {
  return {data, kBytes, kBytes, 1};
}

const Call kCalls[] = {
    {"cudaMemcpyAsync()",
     [](const Scene& s) {
       cudaMemcpyAsync(s.data, s.other, kBytes, cudaMemcpyDeviceToDevice, s.stream);
     }},
    {"cudaMemcpyPeerAsync()",
     [](const Scene& s) { cudaMemcpyPeerAsync(s.data, 0, s.other, 0, kBytes, s.stream); }},
    {"cudaMemcpy2DAsync()",
     [](const Scene& s) {
       cudaMemcpy2DAsync(s.data, kBytes / 2, s.other, kBytes / 2, kBytes / 2, 2,
                         cudaMemcpyDeviceToDevice, s.stream);
     }},
    {"cudaMemcpy3DAsync()",
     [](const Scene& s) {
       cudaMemcpy3DParms all{};
       all.dstPtr = pitched(s.data);
       all.srcPtr = pitched(s.other);
       all.extent = {kBytes, 1, 1};
       all.kind = cudaMemcpyDeviceToDevice;
       cudaMemcpy3DAsync(&all, s.stream);
     }},
    {"cudaMemcpyToSymbolAsync()",
     [](const Scene& s) {
       cudaMemcpyToSymbolAsync(variable, s.other, kBytes, 0, cudaMemcpyDeviceToDevice, s.stream);
     }},
    {"cudaMemcpyFromSymbolAsync()",
     [](const Scene& s) {
       cudaMemcpyFromSymbolAsync(s.pinned, variable, kBytes, 0, cudaMemcpyDeviceToHost, s.stream);
     }},
    {"cudaMemsetAsync()", [](const Scene& s) { cudaMemsetAsync(s.data, 0, kBytes, s.stream); }},
    {"cudaMemset2DAsync()",
     [](const Scene& s) { cudaMemset2DAsync(s.data, kBytes / 2, 0, kBytes / 2, 2, s.stream); }},
    {"cudaMemset3DAsync()",
     [](const Scene& s) {
       cudaMemset3DAsync(pitched(s.data), 0, {kBytes, 1, 1}, s.stream);
     }},
};

class CheckedCalls : public Checked, public testing::WithParamInterface<Call> {};

TEST_P(CheckedCalls, AreNamedAsTheProgramCallsThem) {
  Scene scene{};
  cudaStream_t writer = nullptr;
  cudaMalloc(&scene.data, kBytes);
  cudaMalloc(&scene.other, kBytes);
  cudaMallocHost(&scene.pinned, kBytes);
  cudaMemset(scene.other, 0, kBytes);
  cudaStreamCreate(&scene.stream);
  cudaStreamCreate(&writer);
  cudaDeviceSynchronize();
  write_all<<<1, kInts, 0, writer>>>(scene.data);
  GetParam().make(scene);
  const Finding found = only();
  EXPECT_EQ(found.kind, "stream_race");
  EXPECT_NE(found.message.find(GetParam().name + std::string(" in stream ")), std::string::npos)
      << found.message;
  EXPECT_EQ(found.message.find(" of device "), std::string::npos) << found.message;
  cudaFree(scene.data);
  cudaFree(scene.other);
  cudaFreeHost(scene.pinned);
  cudaStreamDestroy(scene.stream);
  cudaStreamDestroy(writer);
}

INSTANTIATE_TEST_SUITE_P(All, CheckedCalls, testing::ValuesIn(kCalls));

/// The ways to get memory in the order of a stream.
struct Allocation {
  const char* name;
  cudaError_t (*make)(int** data, cudaMemPool_t pool, cudaStream_t stream);
};
void PrintTo(const Allocation& allocation, std::ostream* out) {
  *out << allocation.name;
}

const Allocation kAllocations[] = {
    {"cudaMallocAsync()",
     [](int** data, cudaMemPool_t, cudaStream_t s) { return cudaMallocAsync(data, kBytes, s); }},
    {"cudaMallocAsync()", [](int** data, cudaMemPool_t pool,
                             cudaStream_t s) { return cudaMallocAsync(data, kBytes, pool, s); }},
    {"cudaMallocFromPoolAsync()",
     [](int** data, cudaMemPool_t pool, cudaStream_t s) {
       return cudaMallocFromPoolAsync(data, kBytes, pool, s);
     }},
};

class CheckedAllocations : public Checked, public testing::WithParamInterface<Allocation> {};

TEST_P(CheckedAllocations, AreNamedAsTheProgramCallsThem) {
  int* data = nullptr;
  cudaMemPool_t pool = nullptr;
  cudaStream_t maker = nullptr, writer = nullptr;
  cudaDeviceGetDefaultMemPool(&pool, 0);
  cudaStreamCreate(&maker);
  cudaStreamCreate(&writer);
  ASSERT_EQ(GetParam().make(&data, pool, maker), cudaSuccess);
  write_all<<<1, kInts, 0, writer>>>(data);
  const Finding found = only();
  EXPECT_EQ(found.kind, "stream_race");
  EXPECT_NE(found.message.find(GetParam().name + std::string(" in stream ")), std::string::npos)
      << found.message;
  cudaFree(data);
  cudaStreamDestroy(maker);
  cudaStreamDestroy(writer);
}

INSTANTIATE_TEST_SUITE_P(All, CheckedAllocations, testing::ValuesIn(kAllocations));

}  // namespace
