// What NCCL's tests share: up to eight devices with a stream each, communicators over them, and
// arrays whose values the host computes as well.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nccl.h>

#include <functional>

#include "runtime_test.h"

class Nccl : public Runtime {
 protected:
  void SetUp() override {
    Runtime::SetUp();
    int count = 0;
    ASSERT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
    ASSERT_EQ(count, 8) << "SIMT_DEVICES";
  }
  void TearDown() override {
    close();
    for (int device = 7; device >= 0; --device) {
      cudaSetDevice(device);
      cudaDeviceReset();
    }
    Runtime::TearDown();
  }

  /// One communicator and one stream on each of `n` devices.
  void open(int n) {
    close();
    comms.resize(static_cast<std::size_t>(n));
    streams.resize(comms.size());
    ASSERT_EQ(ncclCommInitAll(comms.data(), n, nullptr), ncclSuccess);
    for (int rank = 0; rank < n; ++rank) {
      cudaSetDevice(rank);
      ASSERT_EQ(cudaStreamCreate(&stream(rank)), cudaSuccess);
    }
  }
  void close() {
    for (ncclComm_t comm : comms) ncclCommDestroy(comm);
    for (cudaStream_t stream : streams) cudaStreamDestroy(stream);
    comms.clear();
    streams.clear();
  }
  int ranks() const { return static_cast<int>(comms.size()); }
  ncclComm_t& comm(int rank) { return comms[static_cast<std::size_t>(rank)]; }
  cudaStream_t& stream(int rank) { return streams[static_cast<std::size_t>(rank)]; }

  /// Calls `body(rank)` for all ranks in one group.
  ncclResult_t group(const std::function<ncclResult_t(int)>& body) {
    ncclGroupStart();
    for (int rank = 0; rank < ranks(); ++rank) body(rank);
    return ncclGroupEnd();
  }
  /// What cudaStreamSynchronize() says, the first error of all.
  cudaError_t wait() {
    cudaError_t first = cudaSuccess;
    for (cudaStream_t stream : streams) {
      const cudaError_t error = cudaStreamSynchronize(stream);
      if (first == cudaSuccess) first = error;
    }
    return first;
  }

  template <class T>
  static T* upload(int device, const std::vector<T>& values) {
    cudaSetDevice(device);
    T* data = nullptr;
    EXPECT_EQ(cudaMalloc(&data, std::max<std::size_t>(1, values.size() * sizeof(T))), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(data, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice),
              cudaSuccess);
    return data;
  }
  template <class T>
  static std::vector<T> download(const T* data, std::size_t count) {
    std::vector<T> values(count);
    EXPECT_EQ(cudaMemcpy(values.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost),
              cudaSuccess);
    return values;
  }

  std::vector<ncclComm_t> comms;
  std::vector<cudaStream_t> streams;
};
