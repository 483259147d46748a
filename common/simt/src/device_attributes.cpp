// The card's attributes: those of an H100 SXM5, but for what the cpu device does not have.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "device_properties.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iterator>

#include "device_memory.h"
#include "executor.h"

namespace simt {
namespace {

struct AttributeValue {
  cudaDeviceAttr attribute;
  int value;
};

constexpr AttributeValue kAttributes[] = {
    {cudaDevAttrMaxThreadsPerBlock, 1024},
    {cudaDevAttrMaxBlockDimX, 1024},
    {cudaDevAttrMaxBlockDimY, 1024},
    {cudaDevAttrMaxBlockDimZ, 64},
    {cudaDevAttrMaxGridDimX, 2147483647},
    {cudaDevAttrMaxGridDimY, 65535},
    {cudaDevAttrMaxGridDimZ, 65535},
    {cudaDevAttrMaxSharedMemoryPerBlock, 49152},
    {cudaDevAttrTotalConstantMemory, 65536},
    {cudaDevAttrWarpSize, 32},
    {cudaDevAttrMaxPitch, 2147483647},
    {cudaDevAttrMaxRegistersPerBlock, 65536},
    {cudaDevAttrClockRate, 1980000},
    {cudaDevAttrTextureAlignment, 512},
    {cudaDevAttrGpuOverlap, 1},
    {cudaDevAttrMultiProcessorCount, 132},
    {cudaDevAttrKernelExecTimeout, 0},
    {cudaDevAttrIntegrated, 0},
    {cudaDevAttrCanMapHostMemory, 1},
    {cudaDevAttrComputeMode, 0},
    {cudaDevAttrSurfaceAlignment, 512},
    {cudaDevAttrConcurrentKernels, 1},
    {cudaDevAttrEccEnabled, 0},
    {cudaDevAttrTccDriver, 0},
    {cudaDevAttrMemoryClockRate, 2619000},
    {cudaDevAttrGlobalMemoryBusWidth, 5120},
    {cudaDevAttrL2CacheSize, 52428800},
    {cudaDevAttrMaxThreadsPerMultiProcessor, 2048},
    {cudaDevAttrAsyncEngineCount, 3},
    {cudaDevAttrUnifiedAddressing, 1},
    {cudaDevAttrTexturePitchAlignment, 32},
    {cudaDevAttrComputeCapabilityMajor, 9},
    {cudaDevAttrComputeCapabilityMinor, 0},
    {cudaDevAttrStreamPrioritiesSupported, 1},
    {cudaDevAttrGlobalL1CacheSupported, 1},
    {cudaDevAttrLocalL1CacheSupported, 1},
    {cudaDevAttrMaxSharedMemoryPerMultiprocessor, 233472},
    {cudaDevAttrMaxRegistersPerMultiprocessor, 65536},
    {cudaDevAttrManagedMemory, 1},
    {cudaDevAttrIsMultiGpuBoard, 0},
    {cudaDevAttrMultiGpuBoardGroupID, 0},
    {cudaDevAttrHostNativeAtomicSupported, 0},
    {cudaDevAttrSingleToDoublePrecisionPerfRatio, 2},
    {cudaDevAttrPageableMemoryAccess, 0},
    {cudaDevAttrConcurrentManagedAccess, 1},
    {cudaDevAttrComputePreemptionSupported, 0},
    {cudaDevAttrCanUseHostPointerForRegisteredMem, 1},
    {cudaDevAttrCooperativeLaunch, 1},
    {cudaDevAttrReserved96, 0},
    {cudaDevAttrMaxSharedMemoryPerBlockOptin, 232448},
    {cudaDevAttrCanFlushRemoteWrites, 0},
    {cudaDevAttrHostRegisterSupported, 1},
    {cudaDevAttrPageableMemoryAccessUsesHostPageTables, 0},
    {cudaDevAttrDirectManagedMemAccessFromHost, 0},
    {cudaDevAttrMaxBlocksPerMultiprocessor, 32},
    {cudaDevAttrMaxPersistingL2CacheSize, 0},
    {cudaDevAttrMaxAccessPolicyWindowSize, 0},
    {cudaDevAttrReservedSharedMemoryPerBlock, 1024},
    {cudaDevAttrSparseCudaArraySupported, 0},
    {cudaDevAttrHostRegisterReadOnlySupported, 1},
    {cudaDevAttrTimelineSemaphoreInteropSupported, 0},
    {cudaDevAttrMemoryPoolsSupported, 1},
    {cudaDevAttrGPUDirectRDMASupported, 0},
    {cudaDevAttrGPUDirectRDMAFlushWritesOptions, 0},
    {cudaDevAttrGPUDirectRDMAWritesOrdering, 0},
    {cudaDevAttrMemoryPoolSupportedHandleTypes, 0},
    {cudaDevAttrClusterLaunch, 0},
    {cudaDevAttrDeferredMappingCudaArraySupported, 0},
    {cudaDevAttrIpcEventSupport, 0},
    {cudaDevAttrMemSyncDomainCount, 0},
    {cudaDevAttrNumaConfig, 0},
};

constexpr int kMaxAttribute = 130;

}  // namespace

bool find_attribute(cudaDeviceAttr wanted, int device, int* value) {
  if (wanted < 1 || wanted > kMaxAttribute) return false;
  if (wanted == cudaDevAttrPciBusId) {
    *value = device + 1;
    return true;
  }
  const auto* end = std::end(kAttributes);
  const auto* found = std::find_if(std::begin(kAttributes), end,
                                   [wanted](const auto& a) { return a.attribute == wanted; });
  *value = found == end ? 0 : found->value;
  return true;
}

int attribute(cudaDeviceAttr wanted) {
  int value = 0;
  find_attribute(wanted, 0, &value);
  return value;
}

}  // namespace simt
