// Work runs as late as the rules allow, in an order that the seed draws.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "runtime_test.h"

namespace {

__global__ void set(int* p, int value) {
  *p = value;
}
__global__ void add_one(int* p) {
  ++*p;
}
/// Notes that `who` ran: a line of digits, the first that ran in front.
__global__ void note_place(int* line, int who) {
  *line = *line * 10 + who;
}
__global__ void fault(int* p) {
  p[1 << 20] = 1;
}

/// Memory of the host that copies and kernels use late.
class Pinned {
 public:
  explicit Pinned(int value) {
    EXPECT_EQ(cudaMallocHost(&data_, sizeof(int)), cudaSuccess);
    *data_ = value;
  }
  Pinned(const Pinned&) = delete;
  Pinned& operator=(const Pinned&) = delete;
  ~Pinned() { cudaFreeHost(data_); }
  int operator*() const { return *const_cast<volatile int*>(data_); }
  int* data() { return data_; }

 private:
  int* data_ = nullptr;
};

/// Work runs by itself where the host waits for it by other means than calls of CUDA.
class HostThatMakesNoCall : public Runtime {
 protected:
  static void tell(void* self) {
    auto& test = *static_cast<HostThatMakesNoCall*>(self);
    const std::lock_guard lock(test.mutex_);
    test.told_ = true;
    test.changed_.notify_one();
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> told_ = false;
};

TEST_F(HostThatMakesNoCall, MayWaitForAHostFunction) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  Array<int> cell({0});
  set<<<1, 1, 0, stream>>>(cell.data(), 5);
  cudaLaunchHostFunc(stream, tell, this);
  {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(changed_.wait_for(lock, std::chrono::seconds(20), [this] { return told_.load(); }));
  }
  EXPECT_EQ(cell.host()[0], 5);
  cudaStreamDestroy(stream);
}

TEST_F(HostThatMakesNoCall, MayReadAFlagInALoop) {
  Pinned flag(0);
  set<<<1, 1>>>(flag.data(), 1);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (*flag == 0 && std::chrono::steady_clock::now() < end) {
  }
  EXPECT_EQ(*flag, 1);
}

struct Streams {
  cudaStream_t a = nullptr;
  cudaStream_t b = nullptr;
  explicit Streams(unsigned flags) {
    EXPECT_EQ(cudaStreamCreateWithFlags(&a, flags), cudaSuccess);
    EXPECT_EQ(cudaStreamCreateWithFlags(&b, flags), cudaSuccess);
  }
  Streams(const Streams&) = delete;
  Streams& operator=(const Streams&) = delete;
  ~Streams() {
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
  }
};

/// What `issue` leaves in a cell under each of some seeds.
template <class Issue>
std::set<int> outcomes(const Issue& issue) {
  std::set<int> seen;
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    simt::set_seed(seed);
    Array<int> cell({0});
    issue(cell.data());
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    seen.insert(cell.host()[0]);
  }
  return seen;
}

TEST_F(Runtime, ACopyToPinnedMemoryIsLate) {
  Array<int> cell({7});
  Pinned host(0);
  EXPECT_EQ(cudaMemcpyAsync(host.data(), cell.data(), 4, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(*host, 0);
  EXPECT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
  EXPECT_EQ(*host, 7);
}

TEST_F(Runtime, ACopyFromPinnedMemoryReadsLate) {
  Array<int> cell({0});
  Pinned host(1);
  EXPECT_EQ(cudaMemcpyAsync(cell.data(), host.data(), 4, cudaMemcpyHostToDevice), cudaSuccess);
  *host.data() = 2;
  EXPECT_EQ(cell.host()[0], 2);
}

TEST_F(Runtime, ACopyFromPageableMemoryHasReadIt) {
  Array<int> cell({0});
  int host = 1;
  EXPECT_EQ(cudaMemcpyAsync(cell.data(), &host, 4, cudaMemcpyHostToDevice), cudaSuccess);
  host = 2;
  EXPECT_EQ(cell.host()[0], 1);
}

TEST_F(Runtime, ACopyToPageableMemoryIsDone) {
  Streams streams(cudaStreamNonBlocking);
  Array<int> cell({1});
  add_one<<<1, 1, 0, streams.a>>>(cell.data());
  int host = 0;
  EXPECT_EQ(cudaMemcpyAsync(&host, cell.data(), 4, cudaMemcpyDeviceToHost, streams.a), cudaSuccess);
  EXPECT_EQ(host, 2);
}

TEST_F(Runtime, KernelsAndManagedMemoryAreLateToo) {
  int* managed = nullptr;
  ASSERT_EQ(cudaMallocManaged(&managed, 4), cudaSuccess);
  *managed = 1;
  add_one<<<1, 1>>>(managed);
  EXPECT_EQ(*static_cast<volatile int*>(managed), 1);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(*managed, 2);
}

TEST_F(Runtime, ArgumentsAreCopiedAtTheLaunch) {
  Array<int> cell({0});
  int value = 3;
  set<<<1, 1>>>(cell.data(), value);
  value = 4;
  EXPECT_EQ(cell.host()[0], 3);
}

TEST_F(Runtime, StreamsRunInAnyOrder) {
  const auto seen = outcomes([](int* cell) {
    const Streams streams(cudaStreamNonBlocking);
    note_place<<<1, 1, 0, streams.a>>>(cell, 1);
    note_place<<<1, 1, 0, streams.b>>>(cell, 2);
  });
  EXPECT_EQ(seen, (std::set<int>{12, 21}));
}

TEST_F(Runtime, OneStreamRunsInOrder) {
  const auto seen = outcomes([](int* cell) {
    const Streams streams(cudaStreamNonBlocking);
    for (int i = 1; i <= 5; ++i) note_place<<<1, 1, 0, streams.a>>>(cell, i);
  });
  EXPECT_EQ(seen, std::set<int>{12345});
}

TEST_F(Runtime, EventsOrderStreams) {
  const auto seen = outcomes([](int* cell) {
    const Streams streams(cudaStreamNonBlocking);
    cudaEvent_t event = nullptr;
    cudaEventCreate(&event);
    note_place<<<1, 1, 0, streams.a>>>(cell, 1);
    cudaEventRecord(event, streams.a);
    note_place<<<1, 1, 0, streams.a>>>(cell, 2);
    cudaStreamWaitEvent(streams.b, event);
    cudaEventDestroy(event);
    note_place<<<1, 1, 0, streams.b>>>(cell, 3);
  });
  EXPECT_EQ(seen, (std::set<int>{123, 132}));
}

TEST_F(Runtime, TheDefaultStreamOrdersBlockingStreams) {
  const auto seen = outcomes([](int* cell) {
    const Streams streams(cudaStreamDefault);
    note_place<<<1, 1, 0, streams.a>>>(cell, 1);
    note_place<<<1, 1>>>(cell, 2);
    note_place<<<1, 1, 0, streams.b>>>(cell, 3);
    note_place<<<1, 1, 0, cudaStreamPerThread>>>(cell, 4);
  });
  EXPECT_EQ(seen, (std::set<int>{1234, 1243}));
}

TEST_F(Runtime, NonBlockingStreamsIgnoreTheDefaultStream) {
  const auto seen = outcomes([](int* cell) {
    const Streams streams(cudaStreamNonBlocking);
    note_place<<<1, 1>>>(cell, 1);
    note_place<<<1, 1, 0, streams.a>>>(cell, 2);
    note_place<<<1, 1>>>(cell, 3);
  });
  EXPECT_EQ(seen, (std::set<int>{123, 132, 213}));
}

TEST_F(Runtime, WhatNobodyWaitsForMayOrMayNotRun) {
  std::set<int> seen;
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    simt::set_seed(seed);
    const Streams streams(cudaStreamNonBlocking);
    Array<int> cell({0});
    Pinned other(0);
    set<<<1, 1, 0, streams.b>>>(other.data(), 1);
    set<<<1, 1, 0, streams.a>>>(cell.data(), 1);
    EXPECT_EQ(cudaStreamSynchronize(streams.a), cudaSuccess);
    seen.insert(*other);
  }
  EXPECT_EQ(seen, (std::set<int>{0, 1}));
}

TEST_F(Runtime, CopiesOnTheDeviceAndFillsDoNotWait) {
  Pinned flag(0);
  Array<int> a({1});
  Array<int> b({2});
  set<<<1, 1>>>(flag.data(), 1);
  EXPECT_EQ(cudaMemset(a.data(), 0, 4), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(b.data(), a.data(), 4, cudaMemcpyDeviceToDevice), cudaSuccess);
  EXPECT_EQ(*flag, 0);
  EXPECT_EQ(b.host()[0], 0);
  EXPECT_EQ(*flag, 1);
}

TEST_F(Runtime, FreeingWaits) {
  Pinned flag(0);
  int* p = nullptr;
  ASSERT_EQ(cudaMalloc(&p, 4), cudaSuccess);
  set<<<1, 1>>>(flag.data(), 1);
  set<<<1, 1>>>(p, 1);
  EXPECT_EQ(cudaFree(p), cudaSuccess);
  EXPECT_EQ(*flag, 1);
}

TEST_F(Runtime, MemoryFreedInStreamOrderIsGoneForWhatFollows) {
  int* p = nullptr;
  ASSERT_EQ(cudaMallocAsync(&p, 4, nullptr), cudaSuccess);
  set<<<1, 1>>>(p, 1);
  EXPECT_EQ(cudaFreeAsync(p, nullptr), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  ASSERT_EQ(cudaMallocAsync(&p, 4, nullptr), cudaSuccess);
  EXPECT_EQ(cudaFreeAsync(p, nullptr), cudaSuccess);
  set<<<1, 1>>>(p, 1);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
}

TEST_F(Runtime, AQueryMovesThingsByOneStep) {
  Array<int> cell({0});
  cudaEvent_t event = nullptr;
  ASSERT_EQ(cudaEventCreate(&event), cudaSuccess);
  EXPECT_EQ(cudaEventQuery(event), cudaSuccess);  // never recorded
  for (int i = 0; i < 3; ++i) add_one<<<1, 1>>>(cell.data());
  cudaEventRecord(event);
  int queries = 1;
  float ms = 0;
  EXPECT_EQ(cudaEventElapsedTime(&ms, event, event), cudaErrorNotReady);
  while (cudaEventQuery(event) == cudaErrorNotReady) ++queries;
  EXPECT_EQ(queries, 4);
  EXPECT_EQ(cudaStreamQuery(nullptr), cudaSuccess);
  EXPECT_EQ(cudaEventDestroy(event), cudaSuccess);
}

TEST_F(Runtime, FaultsShowWhenSomebodyWaits) {
  Array<int> cell({0});
  fault<<<1, 1>>>(cell.data());
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  add_one<<<1, 1>>>(cell.data());
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  EXPECT_EQ(cudaGetLastError(), cudaErrorIllegalAddress);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);  // it was looked at
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
}

TEST_F(Runtime, HostFunctionsRunInTheirStream) {
  Pinned cell(0);
  int seen = -1;
  struct Both {
    int* seen;
    volatile int* cell;
  } both = {&seen, cell.data()};
  set<<<1, 1>>>(cell.data(), 1);
  EXPECT_EQ(cudaLaunchHostFunc(
                nullptr,
                [](void* user) {
                  const auto* b = static_cast<Both*>(user);
                  *b->seen = *b->cell;
                },
                &both),
            cudaSuccess);
  set<<<1, 1>>>(cell.data(), 2);
  EXPECT_EQ(seen, -1);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(seen, 1);
}

TEST_F(Runtime, HostFunctionsMayNotCallTheRuntime) {
  cudaError_t seen = cudaSuccess;
  const auto call = [](void* user) { *static_cast<cudaError_t*>(user) = cudaDeviceSynchronize(); };
  EXPECT_EQ(cudaLaunchHostFunc(nullptr, call, &seen), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(seen, cudaErrorNotPermitted);
}

TEST_F(Runtime, OnlyCallbacksHearOfErrors) {
  cudaError_t seen = cudaSuccess;
  bool called = false;
  Array<int> cell({0});
  fault<<<1, 1>>>(cell.data());
  cudaLaunchHostFunc(
      nullptr, [](void* user) { *static_cast<bool*>(user) = true; }, &called);
  const auto callback = [](cudaStream_t, cudaError_t status, void* user) {
    *static_cast<cudaError_t*>(user) = status;
  };
  EXPECT_EQ(cudaStreamAddCallback(nullptr, callback, &seen, 0), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  EXPECT_EQ(seen, cudaErrorIllegalAddress);
  EXPECT_FALSE(called);
}

TEST_F(Runtime, AnotherThreadGoesOnWhileAHostFunctionRuns) {
  struct Meeting {
    std::atomic<bool> reached{false};
    std::atomic<bool> released{false};
  } meeting;
  const auto hold = [](void* user) {
    auto* m = static_cast<Meeting*>(user);
    m->reached = true;
    while (!m->released) std::this_thread::yield();
  };
  EXPECT_EQ(cudaLaunchHostFunc(nullptr, hold, &meeting), cudaSuccess);
  std::thread other([&] {
    while (!meeting.reached) std::this_thread::yield();
    cudaStream_t stream = nullptr;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    Array<int> cell(std::size_t{1});
    cudaMemsetAsync(cell.data(), 0, 4, stream);
    EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    cudaStreamDestroy(stream);
    meeting.released = true;
    // The array's end waits for the device, and so for the host function.
  });
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  other.join();
}

TEST_F(Runtime, WorkOfADestroyedStreamStillRuns) {
  Pinned cell(0);
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  set<<<1, 1, 0, stream>>>(cell.data(), 1);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
  EXPECT_EQ(*cell, 0);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(*cell, 1);
}

TEST_F(Runtime, AFullQueueRuns) {
  Pinned cell(0);
  for (int i = 0; i < 1500; ++i) add_one<<<1, 1>>>(cell.data());
  EXPECT_GT(*cell, 0);
  EXPECT_LT(*cell, 1500);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(*cell, 1500);
}

TEST_F(Runtime, AResetRunsWhatIsPending) {
  Pinned pinned(0);
  set<<<1, 1>>>(pinned.data(), 1);
  EXPECT_EQ(cudaDeviceReset(), cudaSuccess);
  EXPECT_EQ(*pinned, 1);
}

}  // namespace
