// Findings about two devices name both.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

#include "checked_test.h"

namespace {

// Before the first call of the runtime.
[[maybe_unused]] const int kEight = ::setenv("SIMT_DEVICES", "8", 0);

__global__ void write_one(int* data) {
  *data = 1;
}

class CheckedDevices : public Checked {
 protected:
  void SetUp() override {
    Checked::SetUp();
    cudaSetDevice(2);
    cudaDeviceReset();
    cudaSetDevice(0);
    cudaMalloc(&data, sizeof(int));
  }
  void TearDown() override {
    cudaSetDevice(2);
    cudaDeviceReset();
    cudaSetDevice(0);
    Checked::TearDown();
  }

  int* data = nullptr;
};

TEST_F(CheckedDevices, ARaceOfTheirKernelsNamesBoth) {
  cudaSetDevice(2);
  cudaDeviceEnablePeerAccess(0, 0);
  write_one<<<1, 1>>>(data);
  cudaSetDevice(0);
  write_one<<<1, 1>>>(data);
  cudaDeviceSynchronize();
  cudaSetDevice(2);
  cudaDeviceSynchronize();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, "stream_race");
  for (const char* who : {"kernel write_one in the default stream of device 0",
                          "kernel write_one in the default stream of device 2"}) {
    EXPECT_NE(findings[0].message.find(who), std::string::npos) << findings[0].message;
  }
}

TEST_F(CheckedDevices, ARaceOfACallAndAKernelNamesBoth) {
  cudaSetDevice(2);
  cudaDeviceEnablePeerAccess(0, 0);
  write_one<<<1, 1>>>(data);
  cudaSetDevice(0);
  cudaMemsetAsync(data, 0, sizeof(int));
  cudaDeviceSynchronize();
  cudaSetDevice(2);
  cudaDeviceSynchronize();
  ASSERT_EQ(findings.size(), 1u);
  for (const char* who : {"cudaMemsetAsync() in the default stream of device 0",
                          "kernel write_one in the default stream of device 2"}) {
    EXPECT_NE(findings[0].message.find(who), std::string::npos) << findings[0].message;
  }
}

TEST_F(CheckedDevices, MemoryOfADeviceThatIsNoPeerNamesBoth) {
  cudaSetDevice(2);
  write_one<<<1, 1>>>(data);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings[0].kind, "peer_access_missing");
  EXPECT_NE(findings[0].message.find("device 0"), std::string::npos) << findings[0].message;
  EXPECT_NE(findings[0].message.find("device 2"), std::string::npos) << findings[0].message;
}

TEST_F(CheckedDevices, AStreamOfAnotherDeviceNamesBoth) {
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  cudaSetDevice(2);
  write_one<<<1, 1, 0, stream>>>(data);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidResourceHandle);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, "launch_rejected");
  EXPECT_NE(findings[0].message.find("the stream is of device 0, and device 2 is current"),
            std::string::npos)
      << findings[0].message;
  cudaStreamDestroy(stream);
}

}  // namespace
