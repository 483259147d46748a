// Devices, functions, names of errors.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "cases.h"

#include <cstdio>

namespace {

void devices() {
  cudaDeviceProp properties;
  int value = 0;
  step("negative", cudaSetDevice(-1));
  step("too_high", cudaSetDevice(99));
  step("properties", cudaGetDeviceProperties(&properties, 99));
  step("attribute", cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 99));
  step("no_attribute", cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(9999), 0));
  step("nowhere", cudaGetDeviceCount(nullptr));
  step("access_self", cudaDeviceCanAccessPeer(&value, 0, 0));
  std::printf(" value=%d", value);
  step("access_99", cudaDeviceCanAccessPeer(&value, 0, 99));
  step("peer_self", cudaDeviceEnablePeerAccess(0, 0));
  step("peer_99", cudaDeviceEnablePeerAccess(99, 0));
  step("disable_self", cudaDeviceDisablePeerAccess(0));
  step("get", cudaGetLastError());
  step("limit", cudaDeviceSetLimit(static_cast<cudaLimit>(99), 0));
}

void functions() {
  cudaFuncAttributes attributes{};
  int blocks = 0;
  step("attributes", cudaFuncGetAttributes(&attributes, nothing));
  step("null", cudaFuncGetAttributes(&attributes, static_cast<const void*>(nullptr)));
  step("occupancy", cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 256, 0));
  step("no_threads", cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 0, 0));
  step("too_many", cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 2048, 0));
  std::printf(" blocks=%d", blocks);
  step("get", cudaGetLastError());
}
void names() {
  std::printf(" %s|%s|%s|%s|%s|%s|%s|%s", cudaGetErrorName(static_cast<cudaError_t>(12345)),
              cudaGetErrorString(static_cast<cudaError_t>(12345)),
              cudaGetErrorString(cudaErrorInvalidConfiguration),
              cudaGetErrorString(cudaErrorIllegalAddress), cudaGetErrorString(cudaErrorNotReady),
              cudaGetErrorString(cudaErrorLaunchFailure), cudaGetErrorString(cudaErrorAssert),
              cudaGetErrorString(cudaErrorInvalidDevice));
}

}  // namespace

const std::vector<Case> device_cases{
    {"device.devices", devices},
    {"function.functions", functions},
    {"function.names", names},
};
