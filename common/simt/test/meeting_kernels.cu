// Kernels that wait for each other in loops: they go on by turns, over streams and devices; what
// waits for ever is told.  Checked code: flags order what they publish, if they have a fence.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cuda/atomic>
#include <string>
#include <vector>

#include "simt/control.h"

namespace {

const int kEightDevices = ::setenv("SIMT_DEVICES", "8", 0);

constexpr int kRanks = 8;
constexpr int kThreads = 64;
constexpr int kBlocks = 40;  // more than a worker keeps at first
constexpr int kCount = kThreads * kBlocks;
constexpr int kLineOfMeeting = 50;  // of the loops that wait, below
constexpr int kLineOfBlocks = 74;

using Flag = cuda::atomic_ref<unsigned, cuda::thread_scope_system>;

struct Rank {
  unsigned flags[kBlocks][kRanks];
  int shown[2][kCount];
  int sum[kCount];
};
struct Peers {
  Rank* of[kRanks];
};

__device__ void meet(Peers peers, int rank, int ranks, unsigned epoch, cuda::memory_order store,
                     cuda::memory_order load) {
  __syncthreads();
  if (static_cast<int>(threadIdx.x) < ranks) {
    unsigned& theirs = peers.of[threadIdx.x]->flags[blockIdx.x][rank];
    unsigned& mine = peers.of[rank]->flags[blockIdx.x][threadIdx.x];
    if (store == cuda::memory_order_release) {
      Flag(theirs).store(epoch, cuda::memory_order_release);
    } else {
      Flag(theirs).store(epoch, cuda::memory_order_relaxed);
    }
    if (load == cuda::memory_order_acquire) {
      static_assert(__LINE__ + 1 == kLineOfMeeting);
      while (Flag(mine).load(cuda::memory_order_acquire) < epoch) {
      }
    } else {
      while (Flag(mine).load(cuda::memory_order_relaxed) < epoch) {
      }
    }
  }
  __syncthreads();
}

__global__ void add_up(Peers peers, int rank, int ranks, unsigned epoch, cuda::memory_order store,
                       cuda::memory_order load) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  peers.of[rank]->shown[epoch % 2][i] = i + rank * static_cast<int>(epoch);
  meet(peers, rank, ranks, epoch, store, load);
  int sum = 0;
  for (int r = 0; r < ranks; ++r) sum += peers.of[r]->shown[epoch % 2][i];
  peers.of[rank]->sum[i] = sum;
}

__global__ void wait_for_all_blocks(unsigned* arrived) {
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1u);
    static_assert(__LINE__ + 1 == kLineOfBlocks);
    while (cuda::atomic_ref<unsigned>(*arrived).load() < gridDim.x) {
    }
  }
  __syncthreads();
}

struct Found {
  std::string kind;
  std::string message;
  std::string file;
  int line = 0;
};

class Meeting : public ::testing::Test {
 protected:
  void SetUp() override {
    simt::set_report_handler(
        [](const simt::Report& report, void* to) {
          static_cast<std::vector<Found>*>(to)->push_back(
              {report.kind, report.message, report.file, report.line});
        },
        &findings);
    for (int r = 0; r < kRanks; ++r) {
      cudaSetDevice(r);
      for (int other = 0; other < kRanks; ++other) cudaDeviceEnablePeerAccess(other, 0);
      cudaGetLastError();
      ASSERT_EQ(cudaMalloc(&peers.of[r], sizeof(Rank)), cudaSuccess);
      ASSERT_EQ(cudaMemset(peers.of[r], 0, sizeof(Rank)), cudaSuccess);
      ASSERT_EQ(cudaStreamCreate(&streams[r]), cudaSuccess);
      ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    }
  }
  void TearDown() override {
    simt::set_report_handler(nullptr, nullptr);
    for (int r = 0; r < kRanks; ++r) {
      cudaSetDevice(r);
      cudaDeviceReset();
    }
    cudaSetDevice(0);
  }
  void launch(int ranks, unsigned epoch, cuda::memory_order store = cuda::memory_order_release,
              cuda::memory_order load = cuda::memory_order_acquire) {
    for (int r = 0; r < ranks; ++r) {
      cudaSetDevice(r);
      add_up<<<kBlocks, kThreads, 0, streams[r]>>>(peers, r, ranks, epoch, store, load);
      ASSERT_EQ(cudaGetLastError(), cudaSuccess);
    }
  }
  /// Waits for all ranks and looks at what the last epoch left.
  void expect_sums(int ranks, unsigned epoch) {
    for (int r = 0; r < ranks; ++r) {
      ASSERT_EQ(cudaStreamSynchronize(streams[r]), cudaSuccess) << "rank " << r;
    }
    for (int r = 0; r < ranks; ++r) {
      std::vector<int> sum(kCount);
      cudaMemcpy(sum.data(), peers.of[r]->sum, sizeof(int) * kCount, cudaMemcpyDeviceToHost);
      for (int i = 0; i < kCount; ++i) {
        const int ranks_sum = ranks * (ranks - 1) / 2 * static_cast<int>(epoch);
        ASSERT_EQ(sum[i], ranks * i + ranks_sum) << "rank " << r << ", element " << i;
      }
    }
  }

  Peers peers{};
  cudaStream_t streams[kRanks] = {};
  std::vector<Found> findings;
};

TEST_F(Meeting, KernelsOnSeveralDevicesWaitForEachOther) {
  for (const int ranks : {1, 2, 3, 8}) {
    for (int r = 0; r < ranks; ++r) {
      cudaSetDevice(r);
      cudaMemset(peers.of[r], 0, sizeof(Rank));
      cudaDeviceSynchronize();
    }
    launch(ranks, 1);
    expect_sums(ranks, 1);
  }
  EXPECT_TRUE(findings.empty()) << findings[0].message;
}

TEST_F(Meeting, SeveralCallsWithoutWaiting) {
  for (unsigned epoch = 1; epoch <= 5; ++epoch) launch(3, epoch);
  expect_sums(3, 5);
  EXPECT_TRUE(findings.empty()) << findings[0].message;
}

TEST_F(Meeting, InEveryOrderThatTheSeedDraws) {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    simt::set_seed(seed);
    launch(2, seed);
    expect_sums(2, seed);
  }
  simt::set_seed(1);
}

TEST_F(Meeting, AWaitForWhatNeverComesIsTold) {
  cudaSetDevice(0);
  add_up<<<kBlocks, kThreads, 0, streams[0]>>>(peers, 0, 2, 1, cuda::memory_order_release,
                                               cuda::memory_order_acquire);
  EXPECT_EQ(cudaStreamSynchronize(streams[0]), cudaErrorLaunchTimeout);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, "endless_wait");
  EXPECT_NE(findings[0].message.find("add_up"), std::string::npos);
  EXPECT_NE(findings[0].file.find("meeting_kernels.cu"), std::string::npos) << findings[0].file;
  EXPECT_EQ(findings[0].line, kLineOfMeeting);
}

__global__ void lock_between_shuffles(unsigned* lock) {
  unsigned busy = 1;
  while (busy != 0) {
    if (threadIdx.x == 1) busy = atomicOr(lock, 1u) & 1u;
    busy = __shfl_sync(0xffffffffu, busy, 1);
  }
}

TEST_F(Meeting, AnEndlessWaitWhoseLanesMeetIsTold) {
  cudaSetDevice(0);
  unsigned* lock = &peers.of[0]->flags[0][0];
  cudaMemset(lock, 1, sizeof *lock);
  lock_between_shuffles<<<1, 32, 0, streams[0]>>>(lock);
  EXPECT_EQ(cudaStreamSynchronize(streams[0]), cudaErrorLaunchTimeout);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, "endless_wait");
}

TEST_F(Meeting, BlocksThatWaitForMoreThanTheCardHoldsAreTold) {
  cudaSetDevice(0);
  unsigned* arrived = &peers.of[0]->flags[0][0];
  wait_for_all_blocks<<<100, 1024, 0, streams[0]>>>(arrived);  // the card holds 264
  EXPECT_EQ(cudaStreamSynchronize(streams[0]), cudaSuccess);
  cudaMemset(arrived, 0, sizeof(unsigned));
  wait_for_all_blocks<<<300, 1024, 0, streams[0]>>>(arrived);
  EXPECT_EQ(cudaStreamSynchronize(streams[0]), cudaErrorLaunchTimeout);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, "blocks_not_resident");
  EXPECT_NE(findings[0].message.find("a card holds 264"), std::string::npos);
  EXPECT_NE(findings[0].file.find("meeting_kernels.cu"), std::string::npos) << findings[0].file;
  EXPECT_EQ(findings[0].line, kLineOfBlocks);
}

#ifdef MEETINGS_ARE_CHECKED
TEST_F(Meeting, AFlagWithoutReleaseOrdersNothing) {
  launch(2, 1, cuda::memory_order_relaxed, cuda::memory_order_acquire);
  expect_sums(2, 1);
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings[0].kind, "missing_fence");
}

TEST_F(Meeting, AFlagWithoutAcquireOrdersNothing) {
  launch(2, 1, cuda::memory_order_release, cuda::memory_order_relaxed);
  expect_sums(2, 1);
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings[0].kind, "missing_fence");
}

__global__ void add_up_without_meeting(Peers peers, int rank) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  peers.of[rank]->shown[0][i] = i;
  peers.of[rank]->sum[i] = peers.of[1 - rank]->shown[0][i];
}

TEST_F(Meeting, WithoutAFlagTheStreamsRace) {
  for (int r = 0; r < 2; ++r) {
    cudaSetDevice(r);
    add_up_without_meeting<<<kBlocks, kThreads, 0, streams[r]>>>(peers, r);
  }
  for (int r = 0; r < 2; ++r) EXPECT_EQ(cudaStreamSynchronize(streams[r]), cudaSuccess);
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings[0].kind, "stream_race");
}
#endif

}  // namespace
