// What is counted of the host's calls.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "runtime_test.h"
#include "simt/counters.h"

namespace {

TEST_F(Runtime, WhatTheHostAskedForIsCountedByDirection) {
  simt::counters::enable(true);
  simt::counters::reset();
  char here[96] = {};
  char* there = nullptr;
  cudaMalloc(&there, 96);
  cudaMemset(there, 0, 96);
  cudaMemcpy(there, here, 64, cudaMemcpyHostToDevice);
  cudaMemcpy2D(there, 32, here, 48, 8, 2, cudaMemcpyDefault);
  cudaMemcpy(here, there, 40, cudaMemcpyDeviceToHost);
  cudaMemcpy(there + 48, there, 24, cudaMemcpyDeviceToDevice);
  cudaMemcpy(there, here, 1000, cudaMemcpyHostToDevice);  // too much: no copy
  cudaGetLastError();
  cudaDeviceSynchronize();
  cudaStreamSynchronize(nullptr);
  cudaFree(there);
  const simt::counters::HostCounts host = simt::counters::host();
  simt::counters::enable(false);
  EXPECT_EQ(host.fills.bytes, 96u);
  EXPECT_EQ(host.host_to_device.calls, 2u);
  EXPECT_EQ(host.host_to_device.bytes, 80u);
  EXPECT_EQ(host.device_to_host.bytes, 40u);
  EXPECT_EQ(host.device_to_device.bytes, 24u);
  EXPECT_EQ(host.synchronisations, 2u);
  EXPECT_EQ(host.launches, 0u);
}

}  // namespace
