// When NCCL's calls run and what they wait for: streams, groups, threads, graphs, communicators.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <thread>

#include "nccl_test.h"

namespace {

__global__ void fill(int* p, int value, int n) {
  for (int i = static_cast<int>(threadIdx.x); i < n; i += static_cast<int>(blockDim.x))
    p[i] = value;
}

class NcclSemantics : public Nccl {
 protected:
  void open_with_data(int n) {
    open(n);
    data.clear();
    for (int rank = 0; rank < n; ++rank)
      data.push_back(upload(rank, std::vector<int>(8, rank + 1)));
  }
  int* at(int rank) { return data[static_cast<std::size_t>(rank)]; }
  ncclResult_t sum(int rank, std::size_t count = 8) {
    return ncclAllReduce(at(rank), at(rank), count, ncclInt, ncclSum, comm(rank), stream(rank));
  }
  int first(int rank) { return download(at(rank), 1)[0]; }

  std::vector<int*> data;
};

TEST_F(NcclSemantics, TheVersionIsThatOfTheHeader) {
  int version = 0;
  EXPECT_EQ(ncclGetVersion(&version), ncclSuccess);
  EXPECT_EQ(version, NCCL_VERSION(2, 28, 3));
  EXPECT_STRNE(ncclGetErrorString(ncclInvalidUsage), ncclGetErrorString(ncclInvalidArgument));
}

TEST_F(NcclSemantics, ACommunicatorKnowsItsRankAndDevice) {
  const int devices[3] = {5, 0, 2};
  comms.resize(3);
  ASSERT_EQ(ncclCommInitAll(comms.data(), 3, devices), ncclSuccess);
  for (int r = 0; r < 3; ++r) {
    int value = -1;
    EXPECT_EQ(ncclCommCount(comm(r), &value), ncclSuccess);
    EXPECT_EQ(value, 3);
    EXPECT_EQ(ncclCommUserRank(comm(r), &value), ncclSuccess);
    EXPECT_EQ(value, r);
    EXPECT_EQ(ncclCommCuDevice(comm(r), &value), ncclSuccess);
    EXPECT_EQ(value, devices[r]);
  }
}

TEST_F(NcclSemantics, WorkIsOrderedByItsStream) {
  open_with_data(3);
  EXPECT_EQ(group([&](int r) {
              cudaSetDevice(r);
              fill<<<1, 32, 0, stream(r)>>>(at(r), 10 * (r + 1), 8);
              return sum(r);
            }),
            ncclSuccess);
  for (int r = 0; r < 3; ++r) {
    cudaSetDevice(r);
    // The group is over: this comes behind the collective.
    cudaMemcpyAsync(at(r) + 1, at(r), sizeof(int), cudaMemcpyDeviceToDevice, stream(r));
  }
  EXPECT_EQ(wait(), cudaSuccess);
  for (int r = 0; r < 3; ++r) EXPECT_EQ(download(at(r), 2), (std::vector<int>{60, 60}));
}

TEST_F(NcclSemantics, ACallReturnsBeforeTheWorkIsDone) {
  open_with_data(2);
  EXPECT_EQ(group([&](int r) { return sum(r); }), ncclSuccess);
  EXPECT_EQ(cudaStreamQuery(stream(0)), cudaErrorNotReady);
  EXPECT_EQ(wait(), cudaSuccess);
  EXPECT_EQ(first(0), 3);
}

TEST_F(NcclSemantics, NothingStartsBeforeTheGroupEnds) {
  open_with_data(2);
  ncclGroupStart();
  ncclGroupStart();
  for (int r = 0; r < 2; ++r) EXPECT_EQ(sum(r), ncclSuccess);
  EXPECT_EQ(ncclGroupEnd(), ncclSuccess);  // the inner one
  EXPECT_EQ(wait(), cudaSuccess);
  EXPECT_EQ(first(0), 1);
  EXPECT_EQ(ncclGroupEnd(), ncclSuccess);
  EXPECT_EQ(wait(), cudaSuccess);
  EXPECT_EQ(first(0), 3);
  EXPECT_EQ(ncclGroupEnd(), ncclInvalidUsage);
  EXPECT_EQ(finding().kind, "invalid_communicator");
}

TEST_F(NcclSemantics, SeveralCallsAreMatchedInOrder) {
  open_with_data(2);
  for (int repeat = 0; repeat < 300; ++repeat) {  // more than a rank may be ahead
    ASSERT_EQ(group([&](int r) {
                return ncclAllReduce(at(r), at(r), 8, ncclInt, repeat % 2 == 0 ? ncclSum : ncclMin,
                                     comm(r), stream(r));
              }),
              ncclSuccess);
    if (repeat % 50 == 49) {
      ASSERT_EQ(group([&](int r) {
                  cudaSetDevice(r);
                  fill<<<1, 32, 0, stream(r)>>>(at(r), 1, 8);
                  return ncclSuccess;
                }),
                ncclSuccess);
    }
  }
  EXPECT_EQ(wait(), cudaSuccess);
  EXPECT_EQ(first(0), 1);
  EXPECT_EQ(findings.size(), 0u);
}

TEST_F(NcclSemantics, CallsOfOneGroupAreOneOperation) {
  open_with_data(4);
  EXPECT_EQ(group([&](int r) {
              sum(r, 4);
              return ncclBcast(at(r) + 4, 4, ncclInt, 2, comm(r), stream(r));
            }),
            ncclSuccess);
  EXPECT_EQ(wait(), cudaSuccess);
  EXPECT_EQ(download(at(1), 8), (std::vector<int>{10, 10, 10, 10, 3, 3, 3, 3}));
}

TEST_F(NcclSemantics, OneThreadForEachDevice) {
  open_with_data(4);
  std::vector<std::thread> threads;
  for (int r = 0; r < 4; ++r) {
    threads.emplace_back([this, r] {
      cudaSetDevice(r);
      for (int i = 0; i < 20; ++i) EXPECT_EQ(sum(r), ncclSuccess);
      EXPECT_EQ(cudaStreamSynchronize(stream(r)), cudaSuccess);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(findings.size(), 0u);
  for (int r = 1; r < 4; ++r) EXPECT_EQ(first(r), first(0));
}

// The others come ahead of the last by as many calls as the device takes, and wait for room.  When
// there is some, the last soon needs the very call that they had no room for.  Which thread is the
// first to see that is the system's choice: several tries.
TEST_F(NcclSemantics, WhoWaitsForRoomGoesOnWhenThereIsSome) {
  constexpr int kRanks = 3;
  constexpr int kSteps = 600;
  const auto run_rank = [&](int r) {
    cudaSetDevice(r);
    const bool last = r == kRanks - 1;
    if (last) std::this_thread::sleep_for(std::chrono::milliseconds(30));
    for (int step = 0; step < kSteps; ++step) {
      if (last && step == 256) cudaStreamSynchronize(stream(r));
      fill<<<1, 32, 0, stream(r)>>>(at(r), r + step, 8);
      sum(r);
    }
    EXPECT_EQ(cudaStreamSynchronize(stream(r)), cudaSuccess) << "rank " << r;
  };
  open_with_data(kRanks);
  for (int tries = 0; tries < 5 && !HasFailure(); ++tries) {
    std::vector<std::thread> threads;
    for (int r = 0; r < kRanks; ++r) threads.emplace_back(run_rank, r);
    for (std::thread& thread : threads) thread.join();
    for (int r = 0; r < kRanks; ++r) {
      EXPECT_EQ(first(r), 0 + 1 + 2 + kRanks * (kSteps - 1)) << "rank " << r;
    }
  }
}

TEST_F(NcclSemantics, ThreadsJoinByTheUniqueId) {
  ncclUniqueId id;
  ASSERT_EQ(ncclGetUniqueId(&id), ncclSuccess);
  comms.resize(3);
  std::vector<std::thread> threads;
  for (int r = 0; r < 3; ++r) {
    threads.emplace_back([this, id, r] {
      cudaSetDevice(2 * r);
      EXPECT_EQ(ncclCommInitRank(&comm(r), 3, id, r), ncclSuccess);
      int device = -1;
      EXPECT_EQ(ncclCommCuDevice(comm(r), &device), ncclSuccess);
      EXPECT_EQ(device, 2 * r);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_F(NcclSemantics, OneThreadJoinsSeveralRanksInAGroup) {
  ncclUniqueId id;
  ASSERT_EQ(ncclGetUniqueId(&id), ncclSuccess);
  comms.resize(4);
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  config.blocking = 1;
  ncclGroupStart();
  for (int r = 0; r < 4; ++r) {
    cudaSetDevice(r);
    EXPECT_EQ(ncclCommInitRankConfig(&comm(r), 4, id, r, &config), ncclSuccess);
  }
  EXPECT_EQ(ncclGroupEnd(), ncclSuccess);
  ncclConfig_t empty = {};
  EXPECT_EQ(ncclCommInitRankConfig(&comm(0), 4, id, 0, &empty), ncclInvalidArgument);
}

TEST_F(NcclSemantics, ANonBlockingCommunicatorIsReadyLater) {
  ncclUniqueId id;
  ASSERT_EQ(ncclGetUniqueId(&id), ncclSuccess);
  comms.resize(2);
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  config.blocking = 0;
  ncclResult_t state = ncclSuccess;
  EXPECT_EQ(ncclCommInitRankConfig(&comm(0), 2, id, 0, &config), ncclInProgress);
  EXPECT_EQ(ncclCommGetAsyncError(comm(0), &state), ncclSuccess);
  EXPECT_EQ(state, ncclInProgress);
  cudaSetDevice(1);
  EXPECT_EQ(ncclCommInitRankConfig(&comm(1), 2, id, 1, &config), ncclSuccess);
  EXPECT_EQ(ncclCommGetAsyncError(comm(0), &state), ncclSuccess);
  EXPECT_EQ(state, ncclSuccess);
}

TEST_F(NcclSemantics, ASplitOrdersByKeyAndLeavesOutWhoHasNoColor) {
  open_with_data(5);
  std::vector<ncclComm_t> parts(5);
  ncclGroupStart();
  for (int r = 0; r < 5; ++r) {
    const int color = r == 4 ? NCCL_SPLIT_NOCOLOR : r % 2;
    EXPECT_EQ(ncclCommSplit(comm(r), color, -r, &parts[static_cast<std::size_t>(r)], nullptr),
              ncclSuccess);
  }
  ASSERT_EQ(ncclGroupEnd(), ncclSuccess);
  EXPECT_EQ(parts[4], nullptr);
  int rank = -1;
  EXPECT_EQ(ncclCommUserRank(parts[0], &rank), ncclSuccess);
  EXPECT_EQ(rank, 1);  // behind 2, whose key is less
  ncclGroupStart();
  for (int r = 0; r < 4; ++r) {
    ncclAllReduce(at(r), at(r), 8, ncclInt, ncclSum, parts[static_cast<std::size_t>(r)], stream(r));
  }
  EXPECT_EQ(ncclGroupEnd(), ncclSuccess);
  EXPECT_EQ(wait(), cudaSuccess);
  EXPECT_EQ(first(0), 1 + 3);
  EXPECT_EQ(first(3), 2 + 4);
  for (int r = 0; r < 4; ++r)
    EXPECT_EQ(ncclCommDestroy(parts[static_cast<std::size_t>(r)]), ncclSuccess);
}

TEST_F(NcclSemantics, AGroupOverTwoStreamsOrdersBoth) {
  open_with_data(2);
  std::vector<cudaStream_t> second(2);
  for (int r = 0; r < 2; ++r) {
    cudaSetDevice(r);
    cudaStreamCreateWithFlags(&second[static_cast<std::size_t>(r)], cudaStreamNonBlocking);
  }
  ncclGroupStart();
  for (int r = 0; r < 2; ++r) {
    cudaStream_t other = second[static_cast<std::size_t>(r)];
    cudaSetDevice(r);
    fill<<<1, 32, 0, other>>>(at(r) + 4, 10, 4);
    sum(r, 4);
    ncclAllReduce(at(r) + 4, at(r) + 4, 4, ncclInt, ncclSum, comm(r), other);
  }
  EXPECT_EQ(ncclGroupEnd(), ncclSuccess);
  for (cudaStream_t other : second) EXPECT_EQ(cudaStreamSynchronize(other), cudaSuccess);
  EXPECT_EQ(download(at(0), 8), (std::vector<int>{3, 3, 3, 3, 20, 20, 20, 20}));
}

TEST_F(NcclSemantics, AGraphReplaysItsCollectives) {
  open_with_data(2);
  std::vector<cudaGraphExec_t> graphs(2);
  for (int r = 0; r < 2; ++r) {
    cudaSetDevice(r);
    ASSERT_EQ(cudaStreamBeginCapture(stream(r), cudaStreamCaptureModeThreadLocal), cudaSuccess);
  }
  EXPECT_EQ(group([&](int r) { return sum(r); }), ncclSuccess);
  for (int r = 0; r < 2; ++r) {
    cudaGraph_t graph = nullptr;
    ASSERT_EQ(cudaStreamEndCapture(stream(r), &graph), cudaSuccess);
    ASSERT_EQ(cudaGraphInstantiate(&graphs[static_cast<std::size_t>(r)], graph, 0), cudaSuccess);
    cudaGraphDestroy(graph);
  }
  for (int repeat = 0; repeat < 4; ++repeat) {
    for (int r = 0; r < 2; ++r) {
      ASSERT_EQ(cudaGraphLaunch(graphs[static_cast<std::size_t>(r)], stream(r)), cudaSuccess);
    }
  }
  EXPECT_EQ(wait(), cudaSuccess);
  EXPECT_EQ(first(0), 3 * 8);  // doubled three times
  EXPECT_EQ(first(1), 3 * 8);
  for (cudaGraphExec_t graph : graphs) cudaGraphExecDestroy(graph);
}

TEST_F(NcclSemantics, NoElementsAreAllowed) {
  open(3);
  for (int r = 0; r < 3; ++r) cudaSetDevice(r);
  EXPECT_EQ(group([&](int r) {
              ncclAllReduce(nullptr, nullptr, 0, ncclInt, ncclSum, comm(r), stream(r));
              ncclAllGather(nullptr, nullptr, 0, ncclInt, comm(r), stream(r));
              ncclSend(nullptr, 0, ncclInt, (r + 1) % 3, comm(r), stream(r));
              return ncclRecv(nullptr, 0, ncclInt, (r + 2) % 3, comm(r), stream(r));
            }),
            ncclSuccess);
  EXPECT_EQ(wait(), cudaSuccess);
}

TEST_F(NcclSemantics, SumsOfFloatsAreTheSameOnAllRanksAndForTheSameSeed) {
  std::vector<std::vector<float>> results;
  for (const std::uint64_t seed : {7u, 7u}) {
    simt::set_seed(seed);
    open(3);
    std::vector<float*> values;
    for (int r = 0; r < 3; ++r) {
      std::vector<float> mine(100);
      for (std::size_t i = 0; i < mine.size(); ++i) {
        mine[i] = 1.0f / static_cast<float>(i + static_cast<std::size_t>(r) * 31 + 1);
      }
      values.push_back(upload(r, mine));
    }
    EXPECT_EQ(group([&](int r) {
                float* p = values[static_cast<std::size_t>(r)];
                return ncclAllReduce(p, p, 100, ncclFloat, ncclSum, comm(r), stream(r));
              }),
              ncclSuccess);
    EXPECT_EQ(wait(), cudaSuccess);
    for (float* p : values) results.push_back(download(p, 100));
  }
  for (const auto& result : results) EXPECT_EQ(result, results[0]);
}

TEST_F(NcclSemantics, MemoryOfItsOwnAndRegisteredBuffers) {
  open(1);
  void* buffer = nullptr;
  void* handle = nullptr;
  ASSERT_EQ(ncclMemAlloc(&buffer, 1024), ncclSuccess);
  EXPECT_EQ(ncclCommRegister(comm(0), buffer, 1024, &handle), ncclSuccess);
  EXPECT_EQ(ncclCommDeregister(comm(0), handle), ncclSuccess);
  EXPECT_EQ(ncclCommRegister(comm(0), buffer, 1025, &handle), ncclInvalidArgument);
  EXPECT_EQ(finding().kind, "collective_bad_buffer");
  EXPECT_EQ(ncclMemFree(buffer), ncclSuccess);
}

TEST_F(NcclSemantics, DestroyWaitsForWhatWasCalled) {
  open_with_data(2);
  EXPECT_EQ(group([&](int r) { return sum(r); }), ncclSuccess);
  EXPECT_EQ(ncclCommFinalize(comm(0)), ncclSuccess);
  EXPECT_EQ(first(0), 3);
  EXPECT_EQ(sum(0), ncclInvalidUsage);
  EXPECT_EQ(finding().kind, "invalid_communicator");
  ncclComm_t gone = comm(0);
  EXPECT_EQ(ncclCommDestroy(gone), ncclSuccess);
  comm(0) = nullptr;
  EXPECT_EQ(ncclCommDestroy(gone), ncclInvalidArgument);
}

}  // namespace
