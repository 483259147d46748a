// Calls that do not fit together: what each is called, what the calls return, and the table of the
// ranks' last calls.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <thread>

#include "nccl_test.h"

namespace {

class NcclFaults : public Nccl {
 protected:
  void SetUp() override {
    Nccl::SetUp();
    open(2);
    for (int rank = 0; rank < 2; ++rank) data.push_back(upload(rank, std::vector<float>(64, 1.0f)));
  }
  float* at(int rank) { return data[static_cast<std::size_t>(rank)]; }
  ncclResult_t all_reduce(int rank, std::size_t count = 64, ncclDataType_t type = ncclFloat,
                          ncclRedOp_t op = ncclSum) {
    return ncclAllReduce(at(rank), at(rank), count, type, op, comm(rank), stream(rank));
  }
  /// The only finding is of this kind and says this.
  void expect(const char* kind, const std::string& part) {
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].kind, kind);
    EXPECT_NE(findings[0].message.find(part), std::string::npos) << findings[0].message;
  }
  /// After a failure: the streams end with an error, once, and the communicator stays failed.
  void expect_failed(ncclResult_t wanted) {
    EXPECT_EQ(wait(), cudaErrorLaunchTimeout);
    EXPECT_EQ(wait(), cudaSuccess);
    for (int rank = 0; rank < 2; ++rank) {
      ncclResult_t state = ncclSuccess;
      EXPECT_EQ(ncclCommGetAsyncError(comm(rank), &state), ncclSuccess);
      EXPECT_EQ(state, wanted);
    }
    EXPECT_EQ(all_reduce(0), wanted);
    EXPECT_EQ(findings.size(), 1u);
  }

  std::vector<float*> data;
};

TEST_F(NcclFaults, AnotherCount) {
  EXPECT_EQ(group([&](int r) { return all_reduce(r, r == 0 ? 64 : 63); }), ncclInvalidUsage);
  expect("collective_mismatch", "the count must be the same");
  const std::string& message = findings[0].message;
  EXPECT_NE(message.find("ncclAllReduce(64 x ncclFloat32, ncclSum) at nccl_faults.cu:"),
            std::string::npos);
  EXPECT_NE(message.find("\n  rank 0 (device 0, process "), std::string::npos);
  EXPECT_NE(message.find("\n  rank 1 (device 1, process "), std::string::npos);
  EXPECT_NE(message.find("call 1, ncclAllReduce(63 x"), std::string::npos);
  EXPECT_GT(findings[0].line, 0);
  expect_failed(ncclInvalidUsage);
}

TEST_F(NcclFaults, AnotherType) {
  EXPECT_EQ(group([&](int r) { return all_reduce(r, 16, r == 0 ? ncclFloat : ncclDouble); }),
            ncclInvalidUsage);
  expect("collective_mismatch", "the data type must be the same");
  expect_failed(ncclInvalidUsage);
}

TEST_F(NcclFaults, AnotherOperation) {
  EXPECT_EQ(group([&](int r) { return all_reduce(r, 64, ncclFloat, r == 0 ? ncclSum : ncclMax); }),
            ncclInvalidUsage);
  expect("collective_mismatch", "the operation must be the same");
}

TEST_F(NcclFaults, AnotherRoot) {
  EXPECT_EQ(group([&](int r) { return ncclBcast(at(r), 64, ncclFloat, r, comm(r), stream(r)); }),
            ncclInvalidUsage);
  expect("collective_mismatch", "the root must be the same");
}

TEST_F(NcclFaults, AnotherOrder) {
  EXPECT_EQ(group([&](int r) {
              if (r == 0) all_reduce(r);
              const ncclResult_t result = ncclBcast(at(r), 64, ncclFloat, 0, comm(r), stream(r));
              return r == 1 ? all_reduce(r) : result;
            }),
            ncclInvalidUsage);
  expect("collective_mismatch", "the function must be the same, in the same order");
}

TEST_F(NcclFaults, ASendAndAReceiveOfDifferentCounts) {
  EXPECT_EQ(group([&](int r) {
              return r == 0 ? ncclSend(at(0), 8, ncclFloat, 1, comm(0), stream(0))
                            : ncclRecv(at(1), 4, ncclFloat, 0, comm(1), stream(1));
            }),
            ncclInvalidUsage);
  expect("collective_mismatch", "rank 0 calls ncclSend(8 x ncclFloat32, to rank 1)");
}

TEST_F(NcclFaults, ARankThatNeverCallsIsNamedAtOnce) {
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(all_reduce(0), ncclSuccess);
  EXPECT_EQ(cudaStreamSynchronize(stream(0)), cudaErrorLaunchTimeout);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(8));
  expect("collective_missing_rank", "but rank 1 did not call it, and all threads wait");
  EXPECT_NE(findings[0].message.find("rank 1 (device 1, process " + std::to_string(getpid()) +
                                     "): no call yet"),
            std::string::npos);
}

TEST_F(NcclFaults, ASendWithoutReceive) {
  EXPECT_EQ(ncclSend(at(0), 8, ncclFloat, 1, comm(0), stream(0)), ncclSuccess);
  EXPECT_EQ(cudaStreamSynchronize(stream(0)), cudaErrorLaunchTimeout);
  expect("collective_missing_rank", "but rank 1 did not call ncclRecv");
}

TEST_F(NcclFaults, OneThreadOutsideOfAGroup) {
  EXPECT_EQ(all_reduce(0), ncclSuccess);
  EXPECT_EQ(all_reduce(1), ncclInvalidUsage);
  expect("collective_without_group", "belong between ncclGroupStart() and ncclGroupEnd()");
  expect_failed(ncclInvalidUsage);
}

TEST_F(NcclFaults, ThreadsThatEndedCannotCall) {
  std::thread rank0([&] {
    EXPECT_EQ(all_reduce(0), ncclSuccess);
    EXPECT_EQ(cudaStreamSynchronize(stream(0)), cudaErrorLaunchTimeout);
  });
  std::thread rank1([] {});  // forgot its call
  rank0.join();              // the main thread sleeps in a join
  rank1.join();
  expect("collective_missing_rank", "but rank 1 did not call it, and all threads wait");
}

TEST_F(NcclFaults, SendsOutsideOfAGroupThatWaitForEachOther) {
  const auto ring = [&](int r) {
    EXPECT_EQ(ncclSend(at(r), 8, ncclFloat, 1 - r, comm(r), stream(r)), ncclSuccess);
    ncclRecv(at(r) + 8, 8, ncclFloat, 1 - r, comm(r), stream(r));
    cudaStreamSynchronize(stream(r));
  };
  std::thread rank0(ring, 0);
  std::thread rank1(ring, 1);
  rank0.join();
  rank1.join();
  expect("collective_deadlock", "do not come to it, and all threads wait");
}

TEST_F(NcclFaults, TwoCommunicatorsInDifferentOrder) {
  std::vector<ncclComm_t> others(2);
  ASSERT_EQ(ncclCommInitAll(others.data(), 2, nullptr), ncclSuccess);
  const auto rank = [&](int r) {
    ncclComm_t first = r == 0 ? comm(0) : others[1];
    ncclComm_t second = r == 0 ? others[0] : comm(1);
    EXPECT_EQ(ncclBcast(at(r), 8, ncclFloat, 0, first, stream(r)), ncclSuccess);
    ncclBcast(at(r), 8, ncclFloat, 0, second, stream(r));
    cudaStreamSynchronize(stream(r));
  };
  std::thread rank0(rank, 0);
  std::thread rank1(rank, 1);
  rank0.join();
  rank1.join();
  ASSERT_GE(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, "collective_deadlock") << findings[0].message;
  for (ncclComm_t other : others) ncclCommDestroy(other);
}

TEST_F(NcclFaults, BuffersThatAreTooSmallTheHostsFreedOrElsewhere) {
  float host[64] = {};
  EXPECT_EQ(all_reduce(0, 65), ncclInvalidArgument);
  expect("collective_bad_buffer", "end 4 bytes behind it");
  findings.clear();
  EXPECT_EQ(ncclAllReduce(host, at(0), 64, ncclFloat, ncclSum, comm(0), stream(0)),
            ncclInvalidArgument);
  expect("collective_bad_buffer", "the send buffer of ncclAllReduce");
  findings.clear();
  EXPECT_EQ(ncclAllReduce(at(0), at(1), 64, ncclFloat, ncclSum, comm(0), stream(0)),
            ncclInvalidArgument);
  expect("collective_wrong_device", "is memory of device 1, but the rank's device is 0");
  findings.clear();
  float* freed = upload(0, std::vector<float>(64));
  cudaFree(freed);
  EXPECT_EQ(ncclAllReduce(freed, freed, 64, ncclFloat, ncclSum, comm(0), stream(0)),
            ncclInvalidArgument);
  expect("collective_bad_buffer", "is not allocated");
  findings.clear();
  EXPECT_EQ(ncclAllReduce(at(0), at(0) + 1, 32, ncclFloat, ncclSum, comm(0), stream(0)),
            ncclInvalidArgument);
  expect("collective_overlap", "overlap");
}

TEST_F(NcclFaults, AStreamOfAnotherDevice) {
  EXPECT_EQ(ncclAllReduce(at(0), at(0), 64, ncclFloat, ncclSum, comm(0), stream(1)),
            ncclUnhandledCudaError);
  expect("collective_wrong_device", "the stream is of device 1, but rank 0's device is 0");
}

TEST_F(NcclFaults, AnErrorInsideOfAGroupLaunchesNothing) {
  EXPECT_EQ(group([&](int r) { return all_reduce(r, r == 1 ? 65 : 64); }), ncclInvalidArgument);
  EXPECT_EQ(wait(), cudaSuccess);
  EXPECT_EQ(group([&](int r) { return all_reduce(r); }), ncclSuccess);
  EXPECT_EQ(wait(), cudaSuccess);
  EXPECT_EQ(download(at(1), 1)[0], 2.0f);
}

TEST_F(NcclFaults, NumbersThatDoNotExist) {
  EXPECT_EQ(all_reduce(0, 1, static_cast<ncclDataType_t>(10)), ncclInvalidArgument);
  EXPECT_NE(std::string(ncclGetLastError(comm(0))).find("8-bit floats"), std::string::npos);
  EXPECT_EQ(all_reduce(0, 1, ncclFloat, static_cast<ncclRedOp_t>(77)), ncclInvalidArgument);
  EXPECT_EQ(ncclBcast(at(0), 1, ncclFloat, 2, comm(0), stream(0)), ncclInvalidArgument);
  EXPECT_EQ(ncclSend(at(0), 1, ncclFloat, -1, comm(0), stream(0)), ncclInvalidArgument);
  EXPECT_EQ(ncclBcast(at(0), 1, ncclFloat, 0, nullptr, stream(0)), ncclInvalidArgument);
  EXPECT_EQ(findings.size(), 0u);
}

TEST_F(NcclFaults, OneDeviceForTwoRanks) {
  const int same[2] = {1, 1};
  ncclComm_t two[2];
  EXPECT_EQ(ncclCommInitAll(two, 2, same), ncclInvalidUsage);
  expect("invalid_communicator", "ranks 0 and 1 of one process have the same device 1");
  EXPECT_EQ(two[0], nullptr);
  EXPECT_EQ(two[1], nullptr);
}

TEST_F(NcclFaults, AFreshCommunicatorWorksAfterAnAbort) {
  EXPECT_EQ(group([&](int r) { return all_reduce(r, 64u - static_cast<unsigned>(r)); }),
            ncclInvalidUsage);
  for (ncclComm_t& comm : comms) {
    EXPECT_EQ(ncclCommAbort(comm), ncclSuccess);
    comm = nullptr;
  }
  EXPECT_EQ(wait(), cudaSuccess);
  ASSERT_EQ(ncclCommInitAll(comms.data(), 2, nullptr), ncclSuccess);
  EXPECT_EQ(group([&](int r) { return all_reduce(r); }), ncclSuccess);
  EXPECT_EQ(wait(), cudaSuccess);
  EXPECT_EQ(download(at(0), 1)[0], 2.0f);
}

}  // namespace
