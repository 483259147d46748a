// What the host is shown in place of what a device has, and what of it comes back.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <numeric>

#include "runtime_test.h"
#include "simt/host_view.h"

namespace {

constexpr int kWords = 100;
constexpr int kBytes = kWords * static_cast<int>(sizeof(int));

__global__ void copy_ints(const int* from, int* to, int count) {
  for (int i = 0; i < count; ++i) to[i] = from[i];
}

std::vector<int> counting(int first) {
  std::vector<int> all(kWords);
  std::iota(all.begin(), all.end(), first);
  return all;
}

/// A device has an array, of which the host sees another content.
class HostView : public Runtime {
 protected:
  void SetUp() override {
    Runtime::SetUp();
    EXPECT_EQ(cudaMalloc(&data, kBytes), cudaSuccess);
    EXPECT_EQ(cudaMalloc(&scratch, kBytes), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(data, real.data(), kBytes, cudaMemcpyHostToDevice), cudaSuccess);
  }
  void TearDown() override {
    simt::show_host({});
    EXPECT_TRUE(findings.empty());
    Runtime::TearDown();
  }
  void show(const int* on_host = nullptr) {
    simt::show_host({{data, on_host, kBytes, real.data(), shown.data()}});
  }
  static std::vector<int> at_host(const int* from, int count = kWords) {
    std::vector<int> got(static_cast<std::size_t>(count));
    const std::size_t bytes = got.size() * sizeof(int);
    EXPECT_EQ(cudaMemcpy(got.data(), from, bytes, cudaMemcpyDeviceToHost), cudaSuccess);
    return got;
  }
  /// What the device has at `from`, when nothing is shown any more.
  static std::vector<int> at_device(const int* from) {
    simt::show_host({});
    return at_host(from);
  }

  const std::vector<int> real = counting(1000);
  const std::vector<int> shown = counting(5000);
  int* data = nullptr;
  int* scratch = nullptr;
};

TEST_F(HostView, CopiesToTheHostShowOtherDataAndTheDeviceKeepsItsOwn) {
  show();
  EXPECT_EQ(at_host(data), shown);
  EXPECT_EQ(at_host(data + 30, 50), std::vector<int>(shown.begin() + 30, shown.begin() + 80));
  EXPECT_EQ(at_device(data), real);
}

TEST_F(HostView, SoDoesMemoryToWhichTheDeviceHasCopiedThem) {
  show();
  EXPECT_EQ(cudaMemcpy(scratch + 9, data + 9, 160, cudaMemcpyDeviceToDevice), cudaSuccess);
  EXPECT_EQ(at_host(scratch + 9, 40), std::vector<int>(shown.begin() + 9, shown.begin() + 49));
  int* pinned = nullptr;
  ASSERT_EQ(cudaMallocHost(&pinned, kBytes), cudaSuccess);
  copy_ints<<<1, 1>>>(data, pinned, kWords);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(std::vector<int>(pinned, pinned + kWords), shown);
  cudaFreeHost(pinned);
}

TEST_F(HostView, WhatTheDeviceHasComputedIsShownAsItIs) {
  show();
  const int result = 77;
  EXPECT_EQ(cudaMemcpy(data + 50, &result, sizeof result, cudaMemcpyHostToDevice), cudaSuccess);
  std::vector<int> right = shown;
  right[50] = result;
  EXPECT_EQ(at_host(data), right);
  EXPECT_EQ(cudaMemset(scratch, 0, kBytes), cudaSuccess);
  EXPECT_EQ(at_host(scratch), std::vector<int>(kWords));
}

TEST_F(HostView, WhatTheHostPassesOnIsRealAgain) {
  show();
  const std::vector<int> seen = at_host(data);
  EXPECT_EQ(cudaMemcpy(scratch, seen.data(), kBytes, cudaMemcpyHostToDevice), cudaSuccess);
  // Copied before the view ends, from memory that changes before it runs.
  std::vector<int> staged = seen;
  int* other = nullptr;
  ASSERT_EQ(cudaMalloc(&other, kBytes), cudaSuccess);
  EXPECT_EQ(cudaMemcpyAsync(other, staged.data(), kBytes, cudaMemcpyHostToDevice, nullptr),
            cudaSuccess);
  staged.assign(kWords, 0);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(at_device(scratch), real);
  EXPECT_EQ(at_device(other), real);
  cudaFree(other);
}

TEST_F(HostView, KernelsFindRealDataInMemoryOfTheHost) {
  int* managed = nullptr;
  ASSERT_EQ(cudaMallocManaged(&managed, kBytes), cudaSuccess);
  show();
  const std::vector<int> seen = at_host(data);
  std::copy(seen.begin(), seen.end(), managed);
  copy_ints<<<1, 1>>>(managed, scratch, kWords);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(std::vector<int>(managed, managed + kWords), shown);
  EXPECT_EQ(at_device(scratch), real);
  cudaFree(managed);
}

TEST_F(HostView, AnArrayOfTheHostIsRealForTheDeviceInThePartsThatAreCopied) {
  std::vector<int> array = shown;
  show(array.data());
  for (int i = 0; i < kWords; i += 3) {
    const std::size_t bytes = static_cast<std::size_t>(std::min(3, kWords - i)) * sizeof(int);
    EXPECT_EQ(cudaMemcpyAsync(scratch + i, &array[static_cast<std::size_t>(i)], bytes,
                              cudaMemcpyHostToDevice, nullptr),
              cudaSuccess);
  }
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(at_device(scratch), real);
}

TEST_F(HostView, AGlanceAtAFewWordsShowsWhatThereIsButManyDoNot) {
  show();
  EXPECT_EQ(at_host(data + kWords - 1, 1).front(), real.back());
  int of_real = 0;
  for (int i = 0; i < kWords; ++i) of_real += at_host(data + i, 1).front() < 5000 ? 1 : 0;
  EXPECT_LT(of_real, kWords);
}

}  // namespace
