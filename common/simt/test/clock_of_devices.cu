// The virtual clock on several devices: links, kernels that wait for each other, NCCL, graphs.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <gtest/gtest.h>
#include <nccl.h>

#include <cuda/atomic>
#include <functional>
#include <string>
#include <vector>

#include "simt/clock.h"
#include "simt/control.h"

namespace {

namespace clock = simt::clock;
using Flag = cuda::atomic_ref<unsigned, cuda::thread_scope_system>;

constexpr int kThreads = 256;
constexpr int kBlocks = 4;
constexpr int kCount = kThreads * kBlocks;
// What the H100's file says of its links, and what packets need besides 128 bytes of data.
constexpr double kLinkBytesPerMicrosecond = 450e3;
constexpr double kLinkMicroseconds = 1.1;

__global__ void copy(const float4* from, float4* to, int each) {
  for (int k = 0; k < each; ++k) {
    const int i = (blockIdx.x * each + k) * kThreads + static_cast<int>(threadIdx.x);
    to[i] = from[i];
  }
}

/// The first warps of a block fetch for all.
__global__ void fetch(const float* from, float* to, unsigned warps) {
  if (threadIdx.x < 32 * warps) {
    const int i = blockIdx.x * kThreads + static_cast<int>(threadIdx.x);
    to[i] = from[i];
    to[i + kCount] = from[i + kCount];
  }
}

__global__ void scatter(float* to) {
  to[32 * (blockIdx.x * kThreads + threadIdx.x)] = 1.0f;
}

__global__ void nothing() {}

/// Work of one thread, of some microseconds.
__global__ void chase(const int* next, int* last, int steps) {
  int at = 0;
  for (int i = 0; i < steps; ++i) {
    at = next[at];
    __syncthreads();
  }
  *last = at;
}

struct Shared {
  unsigned flags[kBlocks];
  int shown[2][kCount];  // by turns: the other may still read
};

/// Tells the other device's kernel, and waits until it has told.
__global__ void exchange(Shared* own, Shared* other, int* sum, unsigned epoch) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  own->shown[epoch % 2][i] = i;
  __syncthreads();
  if (threadIdx.x == 0) {
    Flag(other->flags[blockIdx.x]).store(epoch, cuda::memory_order_release);
    while (Flag(own->flags[blockIdx.x]).load(cuda::memory_order_acquire) < epoch) {
    }
  }
  __syncthreads();
  sum[i] = own->shown[epoch % 2][i] + other->shown[epoch % 2][i];
}

/// The same by a volatile flag, which nothing comes back from.
__global__ void await(volatile unsigned* flag) {
  if (threadIdx.x == 0) {
    while (*flag == 0) {
    }
  }
}
__global__ void raise(volatile unsigned* flag) {
  if (threadIdx.x == 0) *flag = 1;
}

std::vector<void*> allocated;  // freed when a test is over

template <class T>
T* allocate(int device, std::size_t count) {
  void* memory = nullptr;
  cudaSetDevice(device);
  EXPECT_EQ(cudaMalloc(&memory, count * sizeof(T)), cudaSuccess);
  EXPECT_EQ(cudaMemset(memory, 0, count * sizeof(T)), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  allocated.push_back(memory);
  return static_cast<T*>(memory);
}

class ClockOfDevices : public ::testing::Test {
 protected:
  void SetUp() override {
    for (int device : {1, 0}) {
      cudaSetDevice(device);
      cudaDeviceEnablePeerAccess(1 - device, 0);
      cudaGetLastError();
      ASSERT_EQ(cudaStreamCreateWithFlags(&stream[device], cudaStreamNonBlocking), cudaSuccess);
    }
  }
  void TearDown() override {
    for (void* memory : allocated) cudaFree(memory);
    allocated.clear();
    for (int device : {1, 0}) {
      cudaSetDevice(device);
      cudaDeviceReset();
    }
  }
  /// What `body` takes in microseconds, from its first work to its last.
  double time(const std::function<void()>& body) {
    clock::reset();
    clock::enable(true);
    clock::begin_overlap();
    body();
    for (int device : {1, 0}) {
      cudaSetDevice(device);
      EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    }
    const double busy = static_cast<double>(clock::end_overlap().busy) * 1e-6;
    clock::enable(false);
    return busy;
  }
  clock::Launch launch_of(const std::function<void()>& body) {
    time(body);
    const auto all = clock::launches();
    EXPECT_EQ(all.size(), 1u);
    return all.empty() ? clock::Launch{} : all[0];
  }

  cudaStream_t stream[2] = {};
};

TEST_F(ClockOfDevices, TheLinkBoundsACopyToAPeerAndFromIt) {
  constexpr int kEach = 4;
  constexpr int kMany = 264;
  constexpr std::size_t kElements = std::size_t{kMany} * kEach * kThreads;
  auto* own = allocate<float4>(0, kElements);
  auto* other = allocate<float4>(1, kElements);
  cudaSetDevice(0);
  const double bytes = sizeof(float4) * kElements * (128.0 + 16) / 128;
  const auto with = [&](const float4* from, float4* to) {
    return launch_of([&] { copy<<<kMany, kThreads, 0, stream[0]>>>(from, to, kEach); });
  };
  const clock::Launch pushed = with(own, other);
  EXPECT_EQ(pushed.bound, "link between devices");
  EXPECT_NEAR(pushed.link, bytes / kLinkBytesPerMicrosecond, 0.01);
  EXPECT_GT(pushed.microseconds, pushed.link);
  const clock::Launch pulled = with(other, own);
  EXPECT_EQ(pulled.bound, "link between devices");
  EXPECT_NEAR(pulled.link, pushed.link, 0.01);
  EXPECT_GT(pulled.latency, pushed.latency) << "a load goes there and back";
  EXPECT_EQ(with(own, allocate<float4>(0, kElements)).link, 0);
}

TEST_F(ClockOfDevices, ABlockIsAsSlowAsTheWarpThatFetchesForIt) {
  auto* own = allocate<float>(0, 2 * kCount);
  auto* other = allocate<float>(1, 2 * kCount);
  cudaSetDevice(0);
  const auto latency = [&](const float* from, unsigned warps) {
    return launch_of([&] { fetch<<<kBlocks, kThreads, 0, stream[0]>>>(from, own, warps); }).latency;
  };
  const double none = latency(other, 0);
  EXPECT_NEAR(latency(other, 1) - none, 2 * kLinkMicroseconds, 0.05);
  EXPECT_NEAR(latency(other, kThreads / 32) - none, 2 * kLinkMicroseconds, 0.05);
}

TEST_F(ClockOfDevices, SmallPiecesWasteTheLink) {
  auto* other = allocate<float>(1, 32 * kCount);
  cudaSetDevice(0);
  const auto launch = launch_of([&] { scatter<<<kBlocks, kThreads, 0, stream[0]>>>(other); });
  EXPECT_NEAR(launch.link, kCount * (32.0 + 16) / kLinkBytesPerMicrosecond, 0.001)
      << "a sector and a packet's head for each element";
}

struct Exchange {
  Shared* of[2];
  int* sum[2];
  Exchange() {
    for (int device : {0, 1}) {
      of[device] = allocate<Shared>(device, 1);
      sum[device] = allocate<int>(device, kCount);
    }
  }
  void launch(const cudaStream_t* streams, unsigned epoch) const {
    for (int device : {0, 1}) {
      cudaSetDevice(device);
      exchange<<<kBlocks, kThreads, 0, streams[device]>>>(of[device], of[1 - device], sum[device],
                                                          epoch);
      ASSERT_EQ(cudaGetLastError(), cudaSuccess);
    }
  }
};

TEST_F(ClockOfDevices, KernelsThatWaitForEachOtherTakeTheSameTimeForEverySeed) {
  const Exchange exchange;
  double first = 0;
  double first_launch = 0;
  for (unsigned seed = 1; seed <= 5; ++seed) {
    simt::set_seed(seed);
    for (Shared* shared : exchange.of) cudaMemset(shared, 0, sizeof(Shared));
    for (int device : {1, 0}) {
      cudaSetDevice(device);
      cudaDeviceSynchronize();
    }
    const double us = time([&] {
      for (unsigned epoch = 1; epoch <= 3; ++epoch) exchange.launch(stream, epoch);
    });
    const auto launches = clock::launches();
    ASSERT_EQ(launches.size(), 6u);
    if (seed == 1) {
      first = us;
      first_launch = launches[0].microseconds;
    }
    EXPECT_EQ(us, first) << "seed " << seed;
    for (const auto& launch : launches) EXPECT_EQ(launch.microseconds, first_launch) << seed;
  }
  simt::set_seed(0);
  EXPECT_GT(first_launch, 2 * kLinkMicroseconds) << "the flag's way, and a load from the peer";
}

TEST_F(ClockOfDevices, AKernelWaitsForAPartnerThatIsHeldUp) {
  const Exchange exchange;
  auto* next = allocate<int>(1, 1);
  const double alone = time([&] { exchange.launch(stream, 1); });
  cudaSetDevice(1);
  const double before = time([&] { chase<<<1, 1, 0, stream[1]>>>(next, next, 2000); });
  ASSERT_GT(before, 5 * alone);
  const double both = time([&] {
    cudaSetDevice(1);
    chase<<<1, 1, 0, stream[1]>>>(next, next, 2000);
    exchange.launch(stream, 2);
  });
  EXPECT_NEAR(both, before + alone, 4) << "neither begins before both can";
}

TEST_F(ClockOfDevices, WhoOnlyRaisesAFlagWaitsForNobody) {
  auto* flag = allocate<unsigned>(0, 1);
  auto* next = allocate<int>(1, 1);
  const double us = time([&] {
    cudaSetDevice(0);
    await<<<1, 32, 0, stream[0]>>>(flag);
    cudaSetDevice(1);
    chase<<<1, 1, 0, stream[1]>>>(next, next, 2000);
    raise<<<1, 32, 0, stream[1]>>>(flag);
  });
  const auto launches = clock::launches();
  ASSERT_EQ(launches.size(), 3u);
  double longest = 0;
  for (const auto& launch : launches) longest = std::max(longest, launch.microseconds);
  EXPECT_GT(us, longest) << "the flag comes behind the long kernel";
}

struct Communicators {
  ncclComm_t of[2];
  Communicators() {
    const int devices[] = {0, 1};
    EXPECT_EQ(ncclCommInitAll(of, 2, devices), ncclSuccess);
  }
  ~Communicators() {
    for (ncclComm_t one : of) ncclCommDestroy(one);
  }
  void all_reduce(float* const* buffers, std::size_t count, const cudaStream_t* streams) const {
    ASSERT_EQ(ncclGroupStart(), ncclSuccess);
    for (int device : {0, 1}) {
      ASSERT_EQ(ncclAllReduce(buffers[device], buffers[device], count, ncclFloat, ncclSum,
                              of[device], streams[device]),
                ncclSuccess);
    }
    ASSERT_EQ(ncclGroupEnd(), ncclSuccess);
  }
};

TEST_F(ClockOfDevices, ACollectiveTakesTimeAndBeginsWhenTheLastRankHasCome) {
  constexpr std::size_t kFloats = std::size_t{1} << 20;
  float* const buffers[] = {allocate<float>(0, kFloats), allocate<float>(1, kFloats)};
  auto* next = allocate<int>(1, 1);
  const Communicators communicators;
  const auto all_reduce = [&] { communicators.all_reduce(buffers, kFloats, stream); };
  const double alone = time(all_reduce);
  ASSERT_EQ(clock::launches().size(), 2u);
  EXPECT_EQ(clock::launches()[0].kernel, "ncclAllReduce");
  EXPECT_EQ(clock::launches()[0].bound, "link between devices");
  EXPECT_GT(alone, 4.0 * kFloats / kLinkBytesPerMicrosecond);
  EXPECT_NEAR(alone, clock::launches()[0].microseconds, 0.001) << "both begin together";
  cudaSetDevice(1);
  const double before = time([&] { chase<<<1, 1, 0, stream[1]>>>(next, next, 2000); });
  const double both = time([&] {
    cudaSetDevice(1);
    chase<<<1, 1, 0, stream[1]>>>(next, next, 2000);
    all_reduce();
  });
  EXPECT_NEAR(both, before + alone, 0.001);
}

TEST_F(ClockOfDevices, NodesOfAGraphFollowEachOtherFasterThanLaunches) {
  constexpr int kNodes = 10;
  cudaSetDevice(0);
  const auto launch_all = [&] {
    for (int i = 0; i < kNodes; ++i) nothing<<<1, 32, 0, stream[0]>>>();
  };
  const double launched = time(launch_all);
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t exec = nullptr;
  ASSERT_EQ(cudaStreamBeginCapture(stream[0], cudaStreamCaptureModeRelaxed), cudaSuccess);
  launch_all();
  ASSERT_EQ(cudaStreamEndCapture(stream[0], &graph), cudaSuccess);
  ASSERT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
  const double as_graph = time([&] { cudaGraphLaunch(exec, stream[0]); });
  EXPECT_LT(as_graph, launched / 2) << "the host's calls bound the launches";
  EXPECT_GT(as_graph, kNodes * 1.0) << "each node takes what lies between two";
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
}

TEST_F(ClockOfDevices, NodesOfAGraphRunAtTheSameTimeOnTheirDevices) {
  constexpr int kMany = 2640;
  float4* memory[2];
  for (int d : {1, 0}) memory[d] = allocate<float4>(d, std::size_t{2} * kMany * kThreads);
  cudaEvent_t fork = nullptr;
  cudaEvent_t join = nullptr;
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t exec = nullptr;
  const auto copy_on = [&](int device) {
    cudaSetDevice(device);
    copy<<<kMany, kThreads, 0, stream[device]>>>(memory[device], memory[device] + kMany * kThreads,
                                                 1);
  };
  const double alone = time([&] { copy_on(0); });
  cudaSetDevice(1);
  ASSERT_EQ(cudaEventCreate(&join), cudaSuccess);
  cudaSetDevice(0);
  ASSERT_EQ(cudaEventCreate(&fork), cudaSuccess);
  ASSERT_EQ(cudaStreamBeginCapture(stream[0], cudaStreamCaptureModeRelaxed), cudaSuccess);
  ASSERT_EQ(cudaEventRecord(fork, stream[0]), cudaSuccess);
  ASSERT_EQ(cudaStreamWaitEvent(stream[1], fork, 0), cudaSuccess);
  copy_on(1);
  ASSERT_EQ(cudaEventRecord(join, stream[1]), cudaSuccess);
  copy_on(0);
  ASSERT_EQ(cudaStreamWaitEvent(stream[0], join, 0), cudaSuccess);
  ASSERT_EQ(cudaStreamEndCapture(stream[0], &graph), cudaSuccess);
  ASSERT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
  EXPECT_LT(time([&] { cudaGraphLaunch(exec, stream[0]); }), 1.5 * alone);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
}

}  // namespace
