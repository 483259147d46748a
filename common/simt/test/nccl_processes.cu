// Ranks in several processes, alone and several to a process, and what is told when one fails.
// Children are forked before any call of CUDA; the parent makes none.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <nccl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace {

#define CHECK_CHILD(condition)                                       \
  do {                                                               \
    if (!(condition)) {                                              \
      std::fprintf(stderr, "process %d: %s\n", process, #condition); \
      _exit(1);                                                      \
    }                                                                \
  } while (false)

/// Runs `body(process, id)` in `count` children; process 0 makes the id, as in a program of MPI.
class NcclProcesses : public testing::Test {
 protected:
  using Body = std::function<void(int, ncclUniqueId)>;

  void start(int count, int devices, const Body& body) {
    count_ = count;
    ASSERT_EQ(pipe(text_), 0);
    std::vector<int> pipes(static_cast<std::size_t>(2 * count));
    for (int p = 0; p < count; ++p) ASSERT_EQ(pipe(&pipes[static_cast<std::size_t>(2 * p)]), 0);
    for (int p = 0; p < count; ++p) {
      const int child = fork();
      if (child != 0) {
        children.push_back(child);
        continue;
      }
      dup2(text_[1], STDERR_FILENO);
      setenv("SIMT_DEVICES", std::to_string(devices).c_str(), 1);
      setenv("SIMT_NCCL_TIMEOUT", timeout, 1);
      ncclUniqueId id;
      if (p == 0) {
        if (ncclGetUniqueId(&id) != ncclSuccess) _exit(3);
        for (int q = 1; q < count; ++q) {
          if (write(pipes[static_cast<std::size_t>(2 * q + 1)], &id, sizeof id) != sizeof id) {
            _exit(3);
          }
        }
      } else if (read(pipes[static_cast<std::size_t>(2 * p)], &id, sizeof id) != sizeof id) {
        _exit(3);
      }
      body(p, id);
      std::exit(0);
    }
    for (const int end : pipes) close(end);
    close(text_[1]);
  }

  /// The exit status of each child, minus the signal that ended it.
  std::vector<int> wait_for_all() {
    char part[4096];
    for (ssize_t n; (n = read(text_[0], part, sizeof part)) > 0;) {
      text.append(part, static_cast<std::size_t>(n));
    }
    close(text_[0]);
    std::vector<int> statuses;
    for (const int child : children) {
      int status = 0;
      waitpid(child, &status, 0);
      statuses.push_back(WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status));
    }
    return statuses;
  }
  void expect_all_well() {
    const std::vector<int> statuses = wait_for_all();
    EXPECT_EQ(statuses, std::vector<int>(static_cast<std::size_t>(count_))) << text;
    EXPECT_EQ(text, "");
  }

  std::vector<int> children;
  std::string text;            // what all wrote to stderr
  const char* timeout = "60";  // in seconds

 private:
  int count_ = 0;
  int text_[2] = {};
};

int* device_array(int device, int value, std::size_t count) {
  cudaSetDevice(device);
  int* data = nullptr;
  cudaMalloc(&data, count * sizeof(int));
  const std::vector<int> values(count, value);
  cudaMemcpy(data, values.data(), count * sizeof(int), cudaMemcpyHostToDevice);
  return data;
}

int first_of(const int* data) {
  int value = 0;
  cudaMemcpy(&value, data, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}

TEST_F(NcclProcesses, OneRankEach) {
  for (const int n : {1, 2, 3, 4}) {
    children.clear();
    start(n, 1, [n](int process, ncclUniqueId id) {
      ncclComm_t comm = nullptr;
      CHECK_CHILD(ncclCommInitRank(&comm, n, id, process) == ncclSuccess);
      cudaStream_t stream = nullptr;
      cudaStreamCreate(&stream);
      int* data = device_array(0, process + 1, 100000);
      for (int repeat = 0; repeat < 3; ++repeat) {
        CHECK_CHILD(ncclAllReduce(data, data, 100000, ncclInt, ncclSum, comm, stream) ==
                    ncclSuccess);
      }
      int* next = device_array(0, 0, 1);
      ncclGroupStart();
      ncclSend(data, 1, ncclInt, (process + 1) % n, comm, stream);
      ncclRecv(next, 1, ncclInt, (process + n - 1) % n, comm, stream);
      CHECK_CHILD(ncclGroupEnd() == ncclSuccess);
      CHECK_CHILD(cudaStreamSynchronize(stream) == cudaSuccess);
      const int wanted = n * (n + 1) / 2 * n * n;
      CHECK_CHILD(first_of(data) == wanted);
      CHECK_CHILD(first_of(next) == wanted);
      CHECK_CHILD(ncclCommDestroy(comm) == ncclSuccess);
    });
    expect_all_well();
  }
}

TEST_F(NcclProcesses, SeveralDevicesInEachOfSeveralProcesses) {
  start(3, 2, [](int process, ncclUniqueId id) {
    ncclComm_t comms[2];
    ncclGroupStart();
    for (int d = 0; d < 2; ++d) {
      cudaSetDevice(d);
      ncclCommInitRank(&comms[d], 6, id, 2 * process + d);
    }
    CHECK_CHILD(ncclGroupEnd() == ncclSuccess);
    int* data[2];
    for (int d = 0; d < 2; ++d) data[d] = device_array(d, 2 * process + d, 10);
    ncclComm_t halves[2];
    ncclGroupStart();
    for (int d = 0; d < 2; ++d) ncclCommSplit(comms[d], d, process, &halves[d], nullptr);
    CHECK_CHILD(ncclGroupEnd() == ncclSuccess);
    ncclGroupStart();
    for (int d = 0; d < 2; ++d) ncclBcast(data[d], 10, ncclInt, 1, halves[d], nullptr);
    for (int d = 0; d < 2; ++d) {
      ncclAllReduce(data[d], data[d], 10, ncclInt, ncclSum, comms[d], nullptr);
    }
    CHECK_CHILD(ncclGroupEnd() == ncclSuccess);
    for (int d = 0; d < 2; ++d) {
      cudaSetDevice(d);
      CHECK_CHILD(cudaDeviceSynchronize() == cudaSuccess);
      CHECK_CHILD(first_of(data[d]) == 3 * 2 + 3 * 3);
    }
    for (int d = 0; d < 2; ++d) ncclCommDestroy(halves[d]);
    for (int d = 0; d < 2; ++d) ncclCommDestroy(comms[d]);
  });
  expect_all_well();
}

TEST_F(NcclProcesses, AStreamGoesOnWhileItsHostWaitsForSomethingElse) {
  int answer[2];
  ASSERT_EQ(pipe(answer), 0);
  start(2, 1, [&](int process, ncclUniqueId id) {
    ncclComm_t comm = nullptr;
    CHECK_CHILD(ncclCommInitRank(&comm, 2, id, process) == ncclSuccess);
    int* data = device_array(0, 1, 4);
    CHECK_CHILD(ncclAllReduce(data, data, 4, ncclInt, ncclSum, comm, nullptr) == ncclSuccess);
    char byte = 'x';
    // Rank 0 waits for a message that rank 1 sends only when it has the sum.
    if (process == 0) CHECK_CHILD(read(answer[0], &byte, 1) == 1);
    CHECK_CHILD(cudaDeviceSynchronize() == cudaSuccess);
    if (process == 1) CHECK_CHILD(write(answer[1], &byte, 1) == 1);
    CHECK_CHILD(first_of(data) == 2);
    ncclCommDestroy(comm);
  });
  expect_all_well();
}

TEST_F(NcclProcesses, AMismatchIsToldWithTheCallsOfAllProcesses) {
  start(2, 1, [](int process, ncclUniqueId id) {
    ncclComm_t comm = nullptr;
    CHECK_CHILD(ncclCommInitRank(&comm, 2, id, process) == ncclSuccess);
    int* data = device_array(0, 1, 8);
    ncclAllReduce(data, data, process == 0 ? 8 : 7, ncclInt, ncclSum, comm, nullptr);
    CHECK_CHILD(cudaDeviceSynchronize() == cudaErrorLaunchTimeout);
    ncclResult_t state = ncclSuccess;
    CHECK_CHILD(ncclCommGetAsyncError(comm, &state) == ncclSuccess);
    CHECK_CHILD(state == ncclInvalidUsage);
    ncclCommAbort(comm);
  });
  EXPECT_EQ(wait_for_all(), (std::vector<int>{0, 0})) << text;
  EXPECT_NE(text.find("collective_mismatch: collective 1 of the communicator is"),
            std::string::npos);
  EXPECT_NE(text.find("rank 0 (device 0, process " + std::to_string(children[0]) +
                      "): call 1, ncclAllReduce(8 x ncclInt32, ncclSum) at nccl_processes.cu:"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("rank 1 (device 0, process " + std::to_string(children[1])),
            std::string::npos);
  EXPECT_NE(text.find(" tells of all ranks)"), std::string::npos);
}

TEST_F(NcclProcesses, ARankThatEndsWithoutItsCall) {
  start(3, 1, [](int process, ncclUniqueId id) {
    ncclComm_t comm = nullptr;
    CHECK_CHILD(ncclCommInitRank(&comm, 3, id, process) == ncclSuccess);
    if (process == 2) return;
    int* data = device_array(0, 1, 8);
    const ncclResult_t called = ncclAllReduce(data, data, 8, ncclInt, ncclSum, comm, nullptr);
    // Who comes late finds that the communicator has failed, and queues nothing.
    const cudaError_t waited = cudaDeviceSynchronize();
    CHECK_CHILD(called == ncclSuccess ? waited == cudaErrorLaunchTimeout : waited == cudaSuccess);
    CHECK_CHILD(called == ncclSuccess || called == ncclRemoteError);
    ncclCommAbort(comm);
  });
  EXPECT_EQ(wait_for_all(), (std::vector<int>{0, 0, 0})) << text;
  EXPECT_NE(text.find("collective_missing_rank"), std::string::npos);
  EXPECT_NE(text.find("of rank 2 has ended"), std::string::npos) << text;
}

TEST_F(NcclProcesses, AllWaitForEachOther) {
  start(2, 1, [](int process, ncclUniqueId id) {
    ncclComm_t comm = nullptr;
    CHECK_CHILD(ncclCommInitRank(&comm, 2, id, process) == ncclSuccess);
    int* data = device_array(0, 1, 8);
    ncclSend(data, 8, ncclInt, 1 - process, comm, nullptr);
    ncclRecv(data, 8, ncclInt, 1 - process, comm, nullptr);
    CHECK_CHILD(cudaDeviceSynchronize() == cudaErrorLaunchTimeout);
    ncclCommAbort(comm);
  });
  EXPECT_EQ(wait_for_all(), (std::vector<int>{0, 0})) << text;
  EXPECT_NE(text.find("collective_deadlock"), std::string::npos) << text;
}

TEST_F(NcclProcesses, ARankThatDoesSomethingElseIsToldAfterTheTimeout) {
  timeout = "5";
  start(2, 1, [](int process, ncclUniqueId id) {
    ncclComm_t comm = nullptr;
    CHECK_CHILD(ncclCommInitRank(&comm, 2, id, process) == ncclSuccess);
    int* data = device_array(0, 1, 8);
    if (process == 0) {
      ncclAllReduce(data, data, 8, ncclInt, ncclSum, comm, nullptr);
      CHECK_CHILD(cudaDeviceSynchronize() == cudaErrorLaunchTimeout);
    } else {
      std::this_thread::sleep_for(std::chrono::seconds(8));
    }
    ncclCommAbort(comm);
  });
  EXPECT_EQ(wait_for_all(), (std::vector<int>{0, 0})) << text;
  EXPECT_NE(text.find("but rank 1 did not call it, for 5 seconds (SIMT_NCCL_TIMEOUT)"),
            std::string::npos)
      << text;
}

TEST_F(NcclProcesses, ARankThatNeverJoinsIsToldAfterTheTimeout) {
  timeout = "1";
  start(1, 1, [](int process, ncclUniqueId id) {
    ncclComm_t comm = nullptr;
    CHECK_CHILD(ncclCommInitRank(&comm, 2, id, process) == ncclRemoteError);
    CHECK_CHILD(comm == nullptr);
  });
  EXPECT_EQ(wait_for_all(), std::vector<int>{0}) << text;
  EXPECT_NE(text.find("rank 0 of 2 waits in ncclCommInitRank, but rank 1 did not call it"),
            std::string::npos);
}

/// What POSIX shared memory holds.
std::vector<std::string> shared_files() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator("/dev/shm")) {
    if (entry.path().filename().string().find("simt") != std::string::npos) {
      names.push_back(entry.path());
    }
  }
  return names;
}

TEST_F(NcclProcesses, AKilledRankIsToldAndNothingIsLeftBehind) {
  int running[2];
  ASSERT_EQ(pipe(running), 0);
  start(2, 1, [&](int process, ncclUniqueId id) {
    ncclComm_t comm = nullptr;
    CHECK_CHILD(ncclCommInitRank(&comm, 2, id, process) == ncclSuccess);
    int* data = device_array(0, 1, 1 << 20);
    for (;;) {  // until one dies in the middle of it
      ncclAllReduce(data, data, 1 << 20, ncclInt, ncclMax, comm, nullptr);
      if (cudaDeviceSynchronize() != cudaSuccess) break;
      const char byte = 'x';
      if (process == 1) CHECK_CHILD(write(running[1], &byte, 1) == 1);
    }
    ncclCommAbort(comm);
  });
  char bytes[3];
  for (char& byte : bytes) ASSERT_EQ(read(running[0], &byte, 1), 1);
  kill(children[1], SIGKILL);
  EXPECT_EQ(wait_for_all(), (std::vector<int>{0, -SIGKILL})) << text;
  EXPECT_NE(text.find("of rank 1 has ended"), std::string::npos) << text;
  EXPECT_EQ(shared_files(), std::vector<std::string>{});
}

}  // namespace
