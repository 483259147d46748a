// Several devices: their memory, streams, peers and what they say about themselves.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <cstring>

#include "runtime_test.h"

namespace {

// Before the first call of the runtime: the tests have two devices.
const int kTwo = setenv("SIMT_DEVICES", "2", 0);

__global__ void set(int* p, int value) {
  *p = value;
}

class Devices : public Runtime {
 protected:
  void SetUp() override {
    Runtime::SetUp();
    int count = 0;
    ASSERT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
    ASSERT_EQ(count, 2) << kTwo;
    ASSERT_EQ(cudaSetDevice(1), cudaSuccess);
    ASSERT_EQ(cudaMalloc(&there, 4), cudaSuccess);
    ASSERT_EQ(cudaStreamCreate(&stream_there), cudaSuccess);
    ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
    ASSERT_EQ(cudaMalloc(&here, 4), cudaSuccess);
  }
  void TearDown() override {
    cudaSetDevice(1);
    cudaDeviceReset();
    cudaSetDevice(0);
    Runtime::TearDown();
  }
  static int value(const int* p) {
    int host = -1;
    EXPECT_EQ(cudaMemcpy(&host, p, 4, cudaMemcpyDefault), cudaSuccess);
    return host;
  }

  int* here = nullptr;
  int* there = nullptr;
  cudaStream_t stream_there = nullptr;
};

TEST_F(Devices, EachHasItsMemory) {
  cudaPointerAttributes attributes;
  EXPECT_EQ(cudaPointerGetAttributes(&attributes, there), cudaSuccess);
  EXPECT_EQ(attributes.device, 1);
  EXPECT_EQ(cudaPointerGetAttributes(&attributes, here), cudaSuccess);
  EXPECT_EQ(attributes.device, 0);
}

TEST_F(Devices, AKernelMayNotTouchAnothersMemory) {
  set<<<1, 1>>>(there, 1);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  EXPECT_EQ(finding().kind, "peer_access_missing");
  EXPECT_NE(finding().message.find("cudaDeviceEnablePeerAccess(1, 0)"), std::string::npos);
}

TEST_F(Devices, PeersMay) {
  int can = 0;
  EXPECT_EQ(cudaDeviceCanAccessPeer(&can, 0, 1), cudaSuccess);
  EXPECT_EQ(can, 1);
  EXPECT_EQ(cudaDeviceEnablePeerAccess(1, 0), cudaSuccess);
  EXPECT_EQ(cudaDeviceEnablePeerAccess(1, 0), cudaErrorPeerAccessAlreadyEnabled);
  EXPECT_EQ(cudaDeviceEnablePeerAccess(0, 0), cudaErrorPeerAccessUnsupported);
  set<<<1, 1>>>(there, 5);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(value(there), 5);
  EXPECT_EQ(cudaDeviceDisablePeerAccess(1), cudaSuccess);
  EXPECT_EQ(cudaDeviceDisablePeerAccess(1), cudaErrorPeerAccessNotEnabled);
}

TEST_F(Devices, APoolSaysItselfWhoMayTouchItsMemory) {
  cudaStream_t stream = nullptr;
  cudaMemPool_t pool = nullptr;
  int* p = nullptr;
  cudaMemAccessFlags flags = cudaMemAccessFlagsProtRead;
  cudaMemAccessDesc access = {{cudaMemLocationTypeDevice, 1}, cudaMemAccessFlagsProtReadWrite};
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  ASSERT_EQ(cudaDeviceGetDefaultMemPool(&pool, 0), cudaSuccess);
  ASSERT_EQ(cudaMallocAsync(&p, 4, stream), cudaSuccess);
  ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(cudaMemPoolGetAccess(&flags, pool, &access.location), cudaSuccess);
  EXPECT_EQ(flags, cudaMemAccessFlagsProtNone);
  ASSERT_EQ(cudaMemPoolSetAccess(pool, &access, 1), cudaSuccess);
  EXPECT_EQ(cudaMemPoolGetAccess(&flags, pool, &access.location), cudaSuccess);
  EXPECT_EQ(flags, cudaMemAccessFlagsProtReadWrite);
  access.location.id = 2;
  EXPECT_EQ(cudaMemPoolSetAccess(pool, &access, 1), cudaErrorInvalidDevice);
  access = {{cudaMemLocationTypeDevice, 1}, cudaMemAccessFlagsProtRead};
  EXPECT_EQ(cudaMemPoolSetAccess(pool, &access, 1), cudaErrorInvalidValue);
  access = {{cudaMemLocationTypeDevice, 0}, cudaMemAccessFlagsProtNone};
  EXPECT_EQ(cudaMemPoolSetAccess(pool, &access, 1), cudaErrorInvalidDevice);

  ASSERT_EQ(cudaSetDevice(1), cudaSuccess);
  set<<<1, 1>>>(p, 9);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(value(p), 9);
  access = {{cudaMemLocationTypeDevice, 1}, cudaMemAccessFlagsProtNone};
  ASSERT_EQ(cudaMemPoolSetAccess(pool, &access, 1), cudaSuccess);
  ASSERT_EQ(cudaDeviceEnablePeerAccess(0, 0), cudaSuccess);
  set<<<1, 1>>>(p, 10);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  EXPECT_EQ(finding().kind, "peer_access_missing");
  EXPECT_NE(finding().message.find("call cudaMemPoolSetAccess() for device 1 first"),
            std::string::npos);
}

TEST_F(Devices, PeerCopiesNeedNoAccess) {
  set<<<1, 1>>>(here, 3);
  EXPECT_EQ(cudaMemcpyPeer(there, 1, here, 0, 4), cudaSuccess);
  EXPECT_EQ(value(there), 3);
  set<<<1, 1>>>(here, 4);
  EXPECT_EQ(cudaMemcpyPeerAsync(there, 1, here, 0, 4, nullptr), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
  EXPECT_EQ(value(there), 4);
  EXPECT_EQ(cudaMemcpyPeer(there, 2, here, 0, 4), cudaErrorInvalidDevice);
}

TEST_F(Devices, AStreamTakesKernelsOfItsDeviceOnly) {
  set<<<1, 1, 0, stream_there>>>(there, 1);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaMemsetAsync(there, 0, 4, stream_there), cudaSuccess);  // copies and fills go
  cudaEvent_t event = nullptr;
  EXPECT_EQ(cudaEventCreate(&event), cudaSuccess);
  EXPECT_EQ(cudaEventRecord(event, stream_there), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaEventRecord(event), cudaSuccess);
  EXPECT_EQ(cudaStreamWaitEvent(stream_there, event), cudaSuccess);
  EXPECT_EQ(cudaEventDestroy(event), cudaSuccess);
}

TEST_F(Devices, NodesOfAGraphRunOnTheDeviceThatTheyWereMadeFor) {
  cudaStream_t stream = nullptr;
  cudaEvent_t fork = nullptr;
  cudaEvent_t join = nullptr;
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t exec = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  ASSERT_EQ(cudaEventCreate(&fork), cudaSuccess);
  ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
  set<<<1, 1, 0, stream>>>(here, 6);
  ASSERT_EQ(cudaEventRecord(fork, stream), cudaSuccess);
  ASSERT_EQ(cudaSetDevice(1), cudaSuccess);
  ASSERT_EQ(cudaStreamWaitEvent(stream_there, fork, 0), cudaSuccess);
  set<<<1, 1, 0, stream_there>>>(there, 7);
  ASSERT_EQ(cudaEventCreate(&join), cudaSuccess);
  ASSERT_EQ(cudaEventRecord(join, stream_there), cudaSuccess);
  ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
  ASSERT_EQ(cudaStreamWaitEvent(stream, join, 0), cudaSuccess);
  ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
  ASSERT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
  for (cudaStream_t launched_into : {stream, stream_there}) {
    ASSERT_EQ(cudaGraphLaunch(exec, launched_into), cudaSuccess);
    EXPECT_EQ(cudaStreamSynchronize(launched_into), cudaSuccess);
  }
  EXPECT_EQ(value(here), 6);
  EXPECT_EQ(value(there), 7);
}

TEST_F(Devices, DefaultStreamsAreApart) {
  int* flag = nullptr;
  ASSERT_EQ(cudaMallocHost(&flag, 4), cudaSuccess);
  *flag = 0;
  set<<<1, 1>>>(flag, 1);
  cudaSetDevice(1);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  cudaSetDevice(0);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(*flag, 1);
  EXPECT_EQ(cudaFreeHost(flag), cudaSuccess);
}

TEST_F(Devices, HaveNamesOfTheirOwn) {
  cudaDeviceProp first;
  cudaDeviceProp second;
  ASSERT_EQ(cudaGetDeviceProperties(&first, 0), cudaSuccess);
  ASSERT_EQ(cudaGetDeviceProperties(&second, 1), cudaSuccess);
  EXPECT_NE(std::memcmp(&first.uuid, &second.uuid, sizeof first.uuid), 0);
  EXPECT_NE(first.pciBusID, second.pciBusID);
  EXPECT_EQ(first.multiProcessorCount, 132);
  EXPECT_EQ(first.cooperativeLaunch, 1);
  char id[16];
  int device = -1;
  EXPECT_EQ(cudaDeviceGetPCIBusId(id, sizeof id, 1), cudaSuccess);
  EXPECT_STREQ(id, "0000:02:00.0");
  EXPECT_EQ(cudaDeviceGetByPCIBusId(&device, id), cudaSuccess);
  EXPECT_EQ(device, 1);
  std::size_t stack = 0;
  EXPECT_EQ(cudaDeviceGetLimit(&stack, cudaLimitStackSize), cudaSuccess);
  EXPECT_EQ(stack, 1024u);
  EXPECT_EQ(cudaDeviceSetLimit(cudaLimitStackSize, 4096), cudaSuccess);
  EXPECT_EQ(cudaDeviceGetLimit(&stack, cudaLimitStackSize), cudaSuccess);
  EXPECT_EQ(stack, 4096u);
  EXPECT_EQ(cudaDeviceSetLimit(cudaLimitStackSize, 1024), cudaSuccess);
}

}  // namespace
