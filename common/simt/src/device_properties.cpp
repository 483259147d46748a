// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "device_properties.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "device_memory.h"
#include "executor.h"

namespace simt {
namespace {

void fill_limits(cudaDeviceProp& p) {
  const int block[] = {attribute(cudaDevAttrMaxBlockDimX), attribute(cudaDevAttrMaxBlockDimY),
                       attribute(cudaDevAttrMaxBlockDimZ)};
  const int grid[] = {attribute(cudaDevAttrMaxGridDimX), attribute(cudaDevAttrMaxGridDimY),
                      attribute(cudaDevAttrMaxGridDimZ)};
  std::copy_n(block, 3, p.maxThreadsDim);
  std::copy_n(grid, 3, p.maxGridSize);
  p.sharedMemPerBlock = kSharedDefault;
  p.sharedMemPerBlockOptin = kSharedOptIn;
  p.sharedMemPerMultiprocessor =
      static_cast<std::size_t>(attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor));
  p.reservedSharedMemPerBlock =
      static_cast<std::size_t>(attribute(cudaDevAttrReservedSharedMemoryPerBlock));
  p.totalConstMem = static_cast<std::size_t>(attribute(cudaDevAttrTotalConstantMemory));
  p.memPitch = static_cast<std::size_t>(attribute(cudaDevAttrMaxPitch));
  p.regsPerBlock = attribute(cudaDevAttrMaxRegistersPerBlock);
  p.regsPerMultiprocessor = attribute(cudaDevAttrMaxRegistersPerMultiprocessor);
  p.warpSize = attribute(cudaDevAttrWarpSize);
  p.maxThreadsPerBlock = attribute(cudaDevAttrMaxThreadsPerBlock);
  p.maxThreadsPerMultiProcessor = attribute(cudaDevAttrMaxThreadsPerMultiProcessor);
  p.maxBlocksPerMultiProcessor = attribute(cudaDevAttrMaxBlocksPerMultiprocessor);
  p.multiProcessorCount = attribute(cudaDevAttrMultiProcessorCount);
}

void fill_rates(cudaDeviceProp& p) {
  p.clockRate = attribute(cudaDevAttrClockRate);
  p.memoryClockRate = attribute(cudaDevAttrMemoryClockRate);
  p.memoryBusWidth = attribute(cudaDevAttrGlobalMemoryBusWidth);
  p.l2CacheSize = attribute(cudaDevAttrL2CacheSize);
  p.singleToDoublePrecisionPerfRatio = attribute(cudaDevAttrSingleToDoublePrecisionPerfRatio);
}

void fill_abilities(cudaDeviceProp& p) {
  p.deviceOverlap = attribute(cudaDevAttrGpuOverlap);
  p.asyncEngineCount = attribute(cudaDevAttrAsyncEngineCount);
  p.canMapHostMemory = attribute(cudaDevAttrCanMapHostMemory);
  p.concurrentKernels = attribute(cudaDevAttrConcurrentKernels);
  p.unifiedAddressing = attribute(cudaDevAttrUnifiedAddressing);
  p.streamPrioritiesSupported = attribute(cudaDevAttrStreamPrioritiesSupported);
  p.globalL1CacheSupported = attribute(cudaDevAttrGlobalL1CacheSupported);
  p.localL1CacheSupported = attribute(cudaDevAttrLocalL1CacheSupported);
  p.managedMemory = attribute(cudaDevAttrManagedMemory);
  p.concurrentManagedAccess = attribute(cudaDevAttrConcurrentManagedAccess);
  p.canUseHostPointerForRegisteredMem = attribute(cudaDevAttrCanUseHostPointerForRegisteredMem);
  p.cooperativeLaunch = attribute(cudaDevAttrCooperativeLaunch);
  p.hostRegisterSupported = attribute(cudaDevAttrHostRegisterSupported);
  p.memoryPoolsSupported = attribute(cudaDevAttrMemoryPoolsSupported);
}

}  // namespace

cudaDeviceProp properties(int device) {
  cudaDeviceProp p = {};
  std::snprintf(p.name, sizeof p.name, "CPU device (%u core%s)", worker_count(),
                worker_count() == 1 ? "" : "s");
  std::memcpy(p.uuid.bytes, "simt-cpu-device", sizeof p.uuid.bytes);
  p.uuid.bytes[sizeof p.uuid.bytes - 1] = static_cast<char>(device);
  p.totalGlobalMem = DeviceMemory::instance().total();
  p.major = attribute(cudaDevAttrComputeCapabilityMajor);
  p.minor = attribute(cudaDevAttrComputeCapabilityMinor);
  p.pciBusID = device + 1;
  fill_limits(p);
  fill_rates(p);
  fill_abilities(p);
  return p;
}

void write_pci_bus_id(char* id, int length, int device) {
  std::snprintf(id, static_cast<std::size_t>(length), "0000:%02X:00.0",
                static_cast<unsigned>(device + 1) & 0xFFu);  // a bus number is one byte
}

}  // namespace simt
