// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "unavailable.h"

#include <algorithm>

namespace simt::cc {
namespace {

struct Header {
  std::string_view name;  // a prefix where it ends in '/'
  std::string_view what;
};

constexpr Header kHeaders[] = {
    {"cuda/ptx", "wrappers of PTX instructions"},
    {"cuda/semaphore", "libcu++"},
    {"cuda/latch", "libcu++"},
    {"cuda/annotated_ptr", "libcu++"},
    {"cuda/memory_resource", "libcu++"},
    {"cuda/stream_ref", "libcu++"},
    {"cuda/std/", "libcu++"},
    {"cuda_awbarrier.h", "asynchronous barriers"},
    {"cuda_fp8.h", "8-bit floating point"},
    {"cuda_fp6.h", "6-bit floating point"},
    {"cuda_fp4.h", "4-bit floating point"},
    {"cudaTypedefs.h", "the driver API"},
    {"nvrtc.h", "compilation at run time"},
    {"texture_fetch_functions.h", "textures"},
    {"cuda_texture_types.h", "textures"},
    {"surface_functions.h", "surfaces"},
    {"nvtx3/", "NVTX"},
    {"cub/", "CUB"},
    {"thrust/", "Thrust"},
    {"cutlass/", "CUTLASS"},
    {"cute/", "CUTLASS"},
    {"cublas.h", "cuBLAS"},
    {"cublas_v2.h", "cuBLAS"},
    {"cublasLt.h", "cuBLAS"},
    {"cublasXt.h", "cuBLAS"},
    {"cufft.h", "cuFFT"},
    {"cufftXt.h", "cuFFT"},
    {"curand.h", "cuRAND"},
    {"cusparse.h", "cuSPARSE"},
    {"cusolverDn.h", "cuSOLVER"},
    {"cusolverSp.h", "cuSOLVER"},
    {"cudnn.h", "cuDNN"},
    {"nvml.h", "NVML"},
    {"nvshmem.h", "NVSHMEM"},
    {"nvshmemx.h", "NVSHMEM"},
};

bool matches(const Header& header, std::string_view name) {
  return header.name.ends_with('/') ? name.starts_with(header.name) : name == header.name;
}

struct Name {
  std::string_view name;  // a prefix where it ends in '*'
  std::string_view what;
  bool only_called;
};

constexpr std::string_view kWithoutSync = "warp functions without _sync are";

constexpr Name kNames[] = {
    {"asm", "inline PTX (asm) is", false},
    {"__asm", "inline PTX (asm) is", false},
    {"__asm__", "inline PTX (asm) is", false},
    {"no_sanitize*", "attributes that hide code from the checked build (no_sanitize) are", false},
    {"__no_sanitize*", "attributes that hide code from the checked build (no_sanitize) are", false},
    {"no_instrument_function", "attributes that hide code from the checked build are", false},
    {"__no_instrument_function__", "attributes that hide code from the checked build are", false},
    {"__tsan_*", "the functions behind the checked build are", false},
    {"__sanitizer_*", "the functions behind the checked build are", false},
    {"__ubsan_*", "the functions behind the checked build are", false},
    {"simt_checked_*", "the functions behind the checked build are", false},
    {"cudaTextureObject_t", "texture objects are", false},
    {"cudaCreateTextureObject", "texture objects are", false},
    {"cudaBindTexture*", "texture references are", false},
    {"cudaSurfaceObject_t", "surface objects are", false},
    {"cudaCreateSurfaceObject", "surface objects are", false},
    {"cudaDestroyTextureObject", "texture objects are", true},
    {"cudaGetTextureObject*", "texture objects are", true},
    {"cudaDestroySurfaceObject", "surface objects are", true},
    {"cudaGetSurfaceObject*", "surface objects are", true},
    {"cudaCreateChannelDesc", "CUDA arrays are", true},
    {"cudaGetChannelDesc", "CUDA arrays are", true},
    {"cudaArrayGet*", "CUDA arrays are", true},
    {"cudaFreeArray", "CUDA arrays are", true},
    {"cudaFreeMipmappedArray", "CUDA arrays are", true},
    {"cudaGetMipmappedArrayLevel", "CUDA arrays are", true},
    {"cudaMallocMipmappedArray", "CUDA arrays are", true},
    {"cudaMemcpyFromArray*", "CUDA arrays are", true},
    {"cudaMemcpyArrayToArray", "CUDA arrays are", true},
    {"cudaMemcpy2DArrayToArray", "CUDA arrays are", true},
    {"cudaMipmappedArrayGet*", "CUDA arrays are", true},
    {"cudaDeviceGetTexture1DLinearMaxWidth", "textures are", true},
    {"cudaArray_t", "CUDA arrays are", false},
    {"cudaMipmappedArray_t", "CUDA arrays are", false},
    {"cudaMallocArray", "CUDA arrays are", true},
    {"cudaMalloc3DArray", "CUDA arrays are", true},
    {"cudaMemcpyToArray*", "CUDA arrays are", true},
    {"cudaMemcpy2DToArray*", "CUDA arrays are", true},
    {"cudaMemcpy2DFromArray*", "CUDA arrays are", true},
    {"tex1D*", "texture fetches are", true},
    {"tex2D*", "texture fetches are", true},
    {"tex3D*", "texture fetches are", true},
    {"texCubemap*", "texture fetches are", true},
    {"surf1D*", "surface accesses are", true},
    {"surf2D*", "surface accesses are", true},
    {"surf3D*", "surface accesses are", true},
    {"cuInit", "the driver API is", true},
    {"cuDeviceGet", "the driver API is", true},
    {"cuCtxCreate", "the driver API is", true},
    {"cuModuleLoad", "the driver API is", true},
    {"cuModuleLoadData", "the driver API is", true},
    {"cuModuleGetFunction", "the driver API is", true},
    {"cuLaunchKernel", "the driver API is", true},
    {"cuMemAlloc", "the driver API is", true},
    {"cuMemcpyHtoD", "the driver API is", true},
    {"cuMemcpyDtoH", "the driver API is", true},
    {"__shfl", kWithoutSync, true},
    {"__shfl_up", kWithoutSync, true},
    {"__shfl_down", kWithoutSync, true},
    {"__shfl_xor", kWithoutSync, true},
    {"__ballot", kWithoutSync, true},
    {"__any", kWithoutSync, true},
    {"__all", kWithoutSync, true},
    {"__cluster_dims__", "thread block clusters are", false},
    {"this_cluster", "thread block clusters are", true},
    {"cluster_group", "thread block clusters are", false},
    {"cudaDeviceGraphLaunch", "launches from device code are", false},
    {"cudaIpc*", "memory and events shared between processes (cudaIpc...) are", false},
    {"cudaMemPoolExport*", "memory shared between processes is", true},
    {"cudaMemPoolImport*", "memory shared between processes is", true},
    {"cudaGraphics*", "shared resources of graphics are", false},
    {"cudaGLSetGLDevice", "shared resources of graphics are", true},
    {"cudaD3D*", "shared resources of graphics are", true},
    {"cudaVDPAU*", "shared resources of graphics are", true},
    {"cudaExternal*", "memory and semaphores of other APIs are", false},
    {"cudaImportExternal*", "memory and semaphores of other APIs are", true},
    {"cudaDestroyExternal*", "memory and semaphores of other APIs are", true},
    {"cudaSignalExternal*", "memory and semaphores of other APIs are", true},
    {"cudaWaitExternal*", "memory and semaphores of other APIs are", true},
    {"cudaDeviceGetNvSciSyncAttributes", "memory and semaphores of other APIs are", true},
    {"cudaGraphAddExternal*", "memory and semaphores of other APIs are", true},
    {"cudaGraphExternal*", "memory and semaphores of other APIs are", true},
    {"cudaGraphExecExternal*", "memory and semaphores of other APIs are", true},
    {"cudaLibrary*", "libraries of kernels are", false},
    {"cudaKernelSetAttributeForDevice", "libraries of kernels are", true},
    {"cudaGetKernel", "libraries of kernels are", true},
    {"cudaGetFuncBySymbol", "the driver API is", true},
    {"cudaGetDriverEntryPoint*", "the driver API is", true},
    {"cudaGetExportTable", "the driver API is", true},
    {"cudaUserObject*", "user objects of graphs are", false},
    {"cudaGraphRetainUserObject", "user objects of graphs are", true},
    {"cudaGraphReleaseUserObject", "user objects of graphs are", true},
    {"cudaGraphConditionalHandle*", "conditional nodes of graphs are", false},
    {"cudaGraphAddMemAllocNode", "memory nodes of graphs are", true},
    {"cudaGraphAddMemFreeNode", "memory nodes of graphs are", true},
    {"cudaGraphMemAllocNodeGetParams", "memory nodes of graphs are", true},
    {"cudaGraphMemFreeNodeGetParams", "memory nodes of graphs are", true},
    {"cudaDeviceGraphMemTrim", "memory nodes of graphs are", true},
    {"cudaDeviceGetGraphMemAttribute", "memory nodes of graphs are", true},
    {"cudaDeviceSetGraphMemAttribute", "memory nodes of graphs are", true},
    {"cudaOccupancyMaxActiveClusters", "thread block clusters are", true},
    {"cudaOccupancyMaxPotentialClusterSize", "thread block clusters are", true},
    {"cudaLogs*", "logs of the runtime are", false},
    {"ncclFloat8e4m3", "8-bit floating point in NCCL is", false},
    {"ncclFloat8e5m2", "8-bit floating point in NCCL is", false},
    {"ncclCommWindow*", "windows of NCCL are", true},
    {"ncclWindow_t", "windows of NCCL are", false},
    {"ncclCommShrink", "ncclCommShrink() is", true},
    {"ncclCommInitRankScalable", "ncclCommInitRankScalable() is", true},
    {"ncclGroupSimulateEnd", "ncclGroupSimulateEnd() is", true},
    {"ncclDevComm*", "NCCL's device API is", false},
    {"pnccl*", "NCCL's profiling interface is", true},
    {"__nv_tex_surf_handler", "textures are", false},
};

/// Functions of the runtime that are missing one by one.
constexpr std::string_view kCalls[] = {
    "cudaDeviceFlushGPUDirectRDMAWrites",
    "cudaDeviceGetHostAtomicCapabilities",
    "cudaDeviceGetP2PAtomicCapabilities",
    "cudaDeviceRegisterAsyncNotification",
    "cudaDeviceUnregisterAsyncNotification",
    "cudaFuncGetName",
    "cudaFuncGetParamInfo",
    "cudaGraphAddMemcpyNodeFromSymbol",
    "cudaGraphAddMemcpyNodeToSymbol",
    "cudaGraphAddNode",
    "cudaGraphEventRecordNodeGetEvent",
    "cudaGraphEventRecordNodeSetEvent",
    "cudaGraphEventWaitNodeGetEvent",
    "cudaGraphEventWaitNodeSetEvent",
    "cudaGraphExecChildGraphNodeSetParams",
    "cudaGraphExecEventRecordNodeSetEvent",
    "cudaGraphExecEventWaitNodeSetEvent",
    "cudaGraphExecGetFlags",
    "cudaGraphExecMemcpyNodeSetParamsFromSymbol",
    "cudaGraphExecMemcpyNodeSetParamsToSymbol",
    "cudaGraphExecNodeSetParams",
    "cudaGraphHostNodeGetParams",
    "cudaGraphHostNodeSetParams",
    "cudaGraphInstantiateWithParams",
    "cudaGraphKernelNodeCopyAttributes",
    "cudaGraphKernelNodeGetAttribute",
    "cudaGraphKernelNodeGetParams",
    "cudaGraphKernelNodeSetAttribute",
    "cudaGraphKernelNodeSetParam",
    "cudaGraphKernelNodeUpdatesApply",
    "cudaGraphMemcpyNodeGetParams",
    "cudaGraphMemcpyNodeSetParams",
    "cudaGraphMemcpyNodeSetParams1D",
    "cudaGraphMemcpyNodeSetParamsFromSymbol",
    "cudaGraphMemcpyNodeSetParamsToSymbol",
    "cudaGraphMemsetNodeGetParams",
    "cudaGraphMemsetNodeSetParams",
    "cudaGraphNodeGetEnabled",
    "cudaGraphNodeSetEnabled",
    "cudaGraphNodeSetParams",
    "cudaMemDiscardAndPrefetchBatchAsync",
    "cudaMemDiscardBatchAsync",
    "cudaMemGetDefaultMemPool",
    "cudaMemGetMemPool",
    "cudaMemPrefetchBatchAsync",
    "cudaMemRangeGetAttributes",
    "cudaMemSetMemPool",
    "cudaMemcpy3DBatchAsync",
    "cudaMemcpy3DPeer",
    "cudaMemcpy3DPeerAsync",
    "cudaMemcpyBatchAsync",
    "cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags",
    "cudaOccupancyMaxPotentialBlockSizeWithFlags",
    "cudaSetValidDevices",
    "cudaStreamBeginCaptureToGraph",
    "cudaStreamUpdateCaptureDependencies",
};

bool matches(const Name& entry, std::string_view name) {
  if (!entry.name.ends_with('*')) return name == entry.name;
  return name.starts_with(entry.name.substr(0, entry.name.size() - 1));
}

}  // namespace

std::string unavailable_header(std::string_view name) {
  const auto found = std::find_if(std::begin(kHeaders), std::end(kHeaders),
                                  [&](const Header& header) { return matches(header, name); });
  if (found == std::end(kHeaders)) return {};
  return "<" + std::string(name) + "> (" + std::string(found->what) +
         ") is not available on the cpu device";
}

std::string unavailable_name(std::string_view name, bool is_called) {
  const auto found = std::find_if(std::begin(kNames), std::end(kNames), [&](const Name& entry) {
    return (is_called || !entry.only_called) && matches(entry, name);
  });
  if (found == std::end(kNames)) {
    const bool is_call =
        is_called && std::binary_search(std::begin(kCalls), std::end(kCalls), name);
    return is_call ? std::string(name) + "() is not available on the cpu device" : std::string();
  }
  if (found->what == kWithoutSync) {
    const std::string whole(name);
    return whole + "() is not available on the cpu device, nor on GPUs since Volta: " + whole +
           "_sync() names the lanes that take part";
  }
  return std::string(found->what) + " not available on the cpu device";
}

}  // namespace simt::cc
