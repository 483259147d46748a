// The card: a fictional one with the limits of an H100 SXM5, so that launch configurations that
// work there work here.  Its name says what it is. SPDX-FileCopyrightText: 2026 CUDA HPC Labs
// contributors SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <cstring>

#include "block.h"
#include "checked/checked.h"
#include "counters/counters.h"
#include "device_memory.h"
#include "error.h"
#include "executor.h"
#include "host_memory.h"

namespace simt {
namespace {

constexpr int kKiB = 1024;
constexpr int kMultiprocessors = 132;
constexpr int kThreadsPerMultiprocessor = 2048;
constexpr int kBlocksPerMultiprocessor = 32;
constexpr int kRegisters = 65536;
constexpr int kSharedPerMultiprocessor = 228 * kKiB;
constexpr int kSharedReserved = kKiB;
constexpr int kConstantBytes = 64 * kKiB;
constexpr int kL2Bytes = 50 * kKiB * kKiB;
constexpr int kClockKHz = 1980000;
constexpr int kMemoryClockKHz = 2619000;
constexpr int kMemoryBusBits = 5120;
constexpr int kMaxPitch = 0x7fffffff;

struct AttributeValue {
  cudaDeviceAttr attribute;
  int value;
};

constexpr AttributeValue kAttributes[] = {
    {cudaDevAttrMaxThreadsPerBlock, kMaxThreads},
    {cudaDevAttrMaxBlockDimX, 1024},
    {cudaDevAttrMaxBlockDimY, 1024},
    {cudaDevAttrMaxBlockDimZ, 64},
    {cudaDevAttrMaxGridDimX, 0x7fffffff},
    {cudaDevAttrMaxGridDimY, 65535},
    {cudaDevAttrMaxGridDimZ, 65535},
    {cudaDevAttrMaxSharedMemoryPerBlock, static_cast<int>(kSharedDefault)},
    {cudaDevAttrTotalConstantMemory, kConstantBytes},
    {cudaDevAttrWarpSize, kWarpLanes},
    {cudaDevAttrMaxPitch, kMaxPitch},
    {cudaDevAttrMaxRegistersPerBlock, kRegisters},
    {cudaDevAttrClockRate, kClockKHz},
    {cudaDevAttrMultiProcessorCount, kMultiprocessors},
    {cudaDevAttrIntegrated, 0},
    {cudaDevAttrCanMapHostMemory, 1},
    {cudaDevAttrConcurrentKernels, 1},
    {cudaDevAttrEccEnabled, 0},
    {cudaDevAttrMemoryClockRate, kMemoryClockKHz},
    {cudaDevAttrGlobalMemoryBusWidth, kMemoryBusBits},
    {cudaDevAttrL2CacheSize, kL2Bytes},
    {cudaDevAttrMaxThreadsPerMultiProcessor, kThreadsPerMultiprocessor},
    {cudaDevAttrAsyncEngineCount, 3},
    {cudaDevAttrUnifiedAddressing, 1},
    {cudaDevAttrComputeCapabilityMajor, 9},
    {cudaDevAttrComputeCapabilityMinor, 0},
    {cudaDevAttrMaxSharedMemoryPerMultiprocessor, kSharedPerMultiprocessor},
    {cudaDevAttrMaxRegistersPerMultiprocessor, kRegisters},
    {cudaDevAttrManagedMemory, 1},
    {cudaDevAttrPageableMemoryAccess, 0},
    {cudaDevAttrConcurrentManagedAccess, 1},
    {cudaDevAttrCooperativeLaunch, 1},
    {cudaDevAttrMaxSharedMemoryPerBlockOptin, static_cast<int>(kSharedOptIn)},
    {cudaDevAttrMaxBlocksPerMultiprocessor, kBlocksPerMultiprocessor},
    {cudaDevAttrReservedSharedMemoryPerBlock, kSharedReserved},
    {cudaDevAttrMemoryPoolsSupported, 1},
    {cudaDevAttrClusterLaunch, 0},
};

int attribute(cudaDeviceAttr wanted) {
  return std::find_if(std::begin(kAttributes), std::end(kAttributes),
                      [wanted](const AttributeValue& a) { return a.attribute == wanted; })
      ->value;
}

void fill_limits(cudaDeviceProp& p) {
  p.sharedMemPerBlock = kSharedDefault;
  p.regsPerBlock = kRegisters;
  p.warpSize = kWarpLanes;
  p.memPitch = kMaxPitch;
  p.maxThreadsPerBlock = kMaxThreads;
  const int block[] = {1024, 1024, 64};
  const int grid[] = {0x7fffffff, 65535, 65535};
  std::copy_n(block, 3, p.maxThreadsDim);
  std::copy_n(grid, 3, p.maxGridSize);
  p.totalConstMem = kConstantBytes;
  p.multiProcessorCount = kMultiprocessors;
  p.maxThreadsPerMultiProcessor = kThreadsPerMultiprocessor;
  p.sharedMemPerMultiprocessor = kSharedPerMultiprocessor;
  p.regsPerMultiprocessor = kRegisters;
  p.sharedMemPerBlockOptin = kSharedOptIn;
  p.maxBlocksPerMultiProcessor = kBlocksPerMultiprocessor;
  p.reservedSharedMemPerBlock = kSharedReserved;
}

cudaDeviceProp properties() {
  cudaDeviceProp p = {};
  std::snprintf(p.name, sizeof p.name, "CPU device (%u core%s)", worker_count(),
                worker_count() == 1 ? "" : "s");
  std::memcpy(p.uuid.bytes, "simt-cpu-device", sizeof p.uuid.bytes);
  fill_limits(p);
  p.totalGlobalMem = DeviceMemory::instance().total();
  p.clockRate = kClockKHz;
  p.memoryClockRate = kMemoryClockKHz;
  p.memoryBusWidth = kMemoryBusBits;
  p.l2CacheSize = kL2Bytes;
  p.major = attribute(cudaDevAttrComputeCapabilityMajor);
  p.minor = attribute(cudaDevAttrComputeCapabilityMinor);
  p.canMapHostMemory = attribute(cudaDevAttrCanMapHostMemory);
  p.cooperativeLaunch = attribute(cudaDevAttrCooperativeLaunch);
  p.concurrentKernels = attribute(cudaDevAttrConcurrentKernels);
  p.asyncEngineCount = attribute(cudaDevAttrAsyncEngineCount);
  p.unifiedAddressing = attribute(cudaDevAttrUnifiedAddressing);
  p.managedMemory = attribute(cudaDevAttrManagedMemory);
  p.concurrentManagedAccess = attribute(cudaDevAttrConcurrentManagedAccess);
  p.memoryPoolsSupported = attribute(cudaDevAttrMemoryPoolsSupported);
  return p;
}

cudaError_t synchronize() {
  std::lock_guard lock(device_mutex());
  DeviceMemory& memory = DeviceMemory::instance();
  memory.open_all();
  memory.check_guards("");
  memory.close_all();
  counters::on_synchronise();
  return cudaSuccess;
}

}  // namespace

cudaError_t occupancy(int* blocks, int block_threads, std::size_t dynamic_bytes) {
  return api([&] {
    if (blocks == nullptr || block_threads <= 0) return cudaErrorInvalidValue;
    *blocks = 0;
    if (block_threads > static_cast<int>(kMaxThreads) || dynamic_bytes > kSharedOptIn) {
      return cudaSuccess;
    }
    const int lanes = static_cast<int>(kWarpLanes);
    const int by_threads =
        kThreadsPerMultiprocessor / ((block_threads + lanes - 1) / lanes * lanes);
    const int by_shared =
        kSharedPerMultiprocessor / (static_cast<int>(dynamic_bytes) + kSharedReserved);
    *blocks = std::min({by_threads, by_shared, kBlocksPerMultiprocessor});
    return cudaSuccess;
  });
}

}  // namespace simt

using namespace simt;

extern "C" {

cudaError_t cudaGetDeviceCount(int* count) {
  return api([&] {
    if (count == nullptr) return cudaErrorInvalidValue;
    *count = 1;
    return cudaSuccess;
  });
}

cudaError_t cudaGetDevice(int* device) {
  return api([&] {
    if (device == nullptr) return cudaErrorInvalidValue;
    *device = 0;
    return cudaSuccess;
  });
}

cudaError_t cudaSetDevice(int device) {
  return api([&] { return device == 0 ? cudaSuccess : cudaErrorInvalidDevice; });
}

cudaError_t cudaSetDeviceFlags(unsigned int flags) {
  return api([&] {
    constexpr unsigned kKnown = cudaDeviceScheduleSpin | cudaDeviceScheduleYield |
                                cudaDeviceScheduleBlockingSync | cudaDeviceMapHost;
    return (flags & ~kKnown) == 0 ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* wanted, int device) {
  return api([&] {
    if (wanted == nullptr) return cudaErrorInvalidValue;
    if (device != 0) return cudaErrorInvalidDevice;
    *wanted = properties();
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr wanted, int device) {
  return api([&] {
    if (value == nullptr) return cudaErrorInvalidValue;
    if (device != 0) return cudaErrorInvalidDevice;
    const auto* end = std::end(kAttributes);
    const auto* found = std::find_if(std::begin(kAttributes), end,
                                     [wanted](const auto& a) { return a.attribute == wanted; });
    if (found == end) return cudaErrorInvalidValue;
    *value = found->value;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetPCIBusId(char* id, int length, int device) {
  return api([&] {
    if (id == nullptr || length < 13) return cudaErrorInvalidValue;
    if (device != 0) return cudaErrorInvalidDevice;
    std::snprintf(id, static_cast<std::size_t>(length), "0000:00:00.0");
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSynchronize() {
  return api(synchronize);
}

cudaError_t cudaDeviceReset() {
  std::lock_guard lock(device_mutex());
  checked::context_ends();
  DeviceMemory::instance().release_all();
  HostMemory::instance().release_managed();
  clear_errors();
  return cudaSuccess;
}

cudaError_t cudaDriverGetVersion(int* version) {
  return api([&] {
    if (version == nullptr) return cudaErrorInvalidValue;
    *version = CUDART_VERSION;
    return cudaSuccess;
  });
}

cudaError_t cudaRuntimeGetVersion(int* version) {
  return cudaDriverGetVersion(version);
}

}  // extern "C"
