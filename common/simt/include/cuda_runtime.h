// The cpu device's stand-in for cuda_runtime.h: the language and the runtime, no CUDA Toolkit.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The include guards of NVIDIA's headers, by which programs see what was included: of this one and
// of those that it includes for device code.
#define __CUDA_RUNTIME_H__
#define __HOST_DEFINES_H__
#define __DEVICE_FUNCTIONS_H__
#define __MATH_FUNCTIONS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#define __DEVICE_ATOMIC_FUNCTIONS_H__
#define __DEVICE_DOUBLE_FUNCTIONS_H__
#define __SM_20_INTRINSICS_H__
#define __SM_30_INTRINSICS_H__
#define __SM_32_INTRINSICS_H__
#define __SM_35_INTRINSICS_H__
#define __SM_60_ATOMIC_FUNCTIONS_H__
#define __SM_61_INTRINSICS_H__

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cstddef>

#include "cuda_runtime_api.h"
#include "driver_types.h"
#include "simt/atomics.h"
#include "simt/builtins.h"
#include "simt/conversions.h"
#include "simt/directed.h"
#include "simt/dpx.h"
#include "simt/graph_api.h"
#include "simt/intrinsics.h"
#include "simt/math.h"
#include "simt/qualifiers.h"
#include "simt/special.h"
#include "simt/video.h"
#include "vector_functions.h"
#include "vector_types.h"

// The typed forms that the CUDA runtime has for C++.

template <class T>
cudaError_t cudaMalloc(T** pointer, std::size_t bytes) {
  return cudaMalloc(reinterpret_cast<void**>(pointer), bytes);
}
template <class T>
cudaError_t cudaMallocAsync(T** pointer, std::size_t bytes, cudaStream_t stream) {
  return cudaMallocAsync(reinterpret_cast<void**>(pointer), bytes, stream);
}
template <class T>
cudaError_t cudaMallocManaged(T** pointer, std::size_t bytes,
                              unsigned int flags = cudaMemAttachGlobal) {
  return cudaMallocManaged(reinterpret_cast<void**>(pointer), bytes, flags);
}

// CUDA 13 names a place by its kind and number, CUDA 12 by a number alone; both are taken.
inline int simt_place(cudaMemLocation location) {
  if (location.type == cudaMemLocationTypeDevice) return location.id;
  return location.type == cudaMemLocationTypeHost ? cudaCpuDeviceId : cudaInvalidDeviceId;
}
inline cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t bytes,
                                        cudaMemLocation location, unsigned int flags,
                                        cudaStream_t stream = nullptr) {
  return flags != 0 ? cudaErrorInvalidValue
                    : cudaMemPrefetchAsync(pointer, bytes, simt_place(location), stream);
}
inline cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise advice,
                                 cudaMemLocation location) {
  return cudaMemAdvise(pointer, bytes, advice, simt_place(location));
}

template <class T>
cudaError_t cudaMallocHost(T** pointer, std::size_t bytes, unsigned int flags = 0) {
  return cudaMallocHost(reinterpret_cast<void**>(pointer), bytes, flags);
}
template <class T>
cudaError_t cudaHostAlloc(T** pointer, std::size_t bytes, unsigned int flags) {
  return cudaHostAlloc(reinterpret_cast<void**>(pointer), bytes, flags);
}
template <class T>
cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned int flags) {
  return cudaHostGetDevicePointer(reinterpret_cast<void**>(device), host, flags);
}
template <class T>
cudaError_t cudaMallocPitch(T** pointer, std::size_t* pitch, std::size_t width,
                            std::size_t height) {
  return cudaMallocPitch(reinterpret_cast<void**>(pointer), pitch, width, height);
}

template <class T>
cudaError_t cudaMallocFromPoolAsync(T** pointer, std::size_t bytes, cudaMemPool_t pool,
                                    cudaStream_t stream) {
  return cudaMallocFromPoolAsync(reinterpret_cast<void**>(pointer), bytes, pool, stream);
}
template <class T>
cudaError_t cudaMallocAsync(T** pointer, std::size_t bytes, cudaMemPool_t pool,
                            cudaStream_t stream) {
  return simt::allocate_from_pool("cudaMallocAsync()", reinterpret_cast<void**>(pointer), bytes,
                                  pool, stream);
}

inline cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned int flags) {
  return cudaEventCreateWithFlags(event, flags);
}

template <class T>
cudaError_t cudaMemcpyToSymbol(T& symbol, const void* from, std::size_t bytes,
                               std::size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return simt::copy_to_symbol(const_cast<std::remove_cv_t<T>*>(&symbol), sizeof symbol, from, bytes,
                              offset, kind, true, nullptr);
}
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(T& symbol, const void* from, std::size_t bytes,
                                    std::size_t offset, cudaMemcpyKind kind,
                                    cudaStream_t stream = nullptr) {
  return simt::copy_to_symbol(const_cast<std::remove_cv_t<T>*>(&symbol), sizeof symbol, from, bytes,
                              offset, kind, false, stream);
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, std::size_t bytes,
                                 std::size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return simt::copy_from_symbol(to, &symbol, sizeof symbol, bytes, offset, kind, true, nullptr);
}
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void* to, const T& symbol, std::size_t bytes,
                                      std::size_t offset, cudaMemcpyKind kind,
                                      cudaStream_t stream = nullptr) {
  return simt::copy_from_symbol(to, &symbol, sizeof symbol, bytes, offset, kind, false, stream);
}
template <class T>
cudaError_t cudaGetSymbolAddress(void** pointer, T& symbol) {
  return simt::symbol_address(pointer, const_cast<std::remove_cv_t<T>*>(&symbol), sizeof symbol);
}
template <class P, class T>
cudaError_t cudaGetSymbolAddress(P** pointer, T& symbol) {
  return cudaGetSymbolAddress(reinterpret_cast<void**>(pointer), symbol);
}
template <class T>
cudaError_t cudaGetSymbolSize(std::size_t* size, const T& symbol) {
  *size = sizeof symbol;
  return cudaSuccess;
}

template <class T>
cudaError_t cudaFuncSetAttribute(T* function, cudaFuncAttribute attribute, int value) {
  return simt::set_function_attribute(reinterpret_cast<const void*>(function), attribute, value);
}
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, T* function,
                                                          int block_threads,
                                                          std::size_t dynamic_bytes) {
  return simt::occupancy(blocks, reinterpret_cast<const void*>(function), block_threads,
                         dynamic_bytes);
}
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, T* function,
                                                                   int block_threads,
                                                                   std::size_t dynamic_bytes,
                                                                   unsigned int /*flags*/) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, function, block_threads,
                                                       dynamic_bytes);
}
template <class T>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(std::size_t* bytes, T* function, int blocks,
                                                      int block_threads) {
  return simt::available_dynamic_bytes(bytes, reinterpret_cast<const void*>(function), blocks,
                                       block_threads);
}
template <class T>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, T* function) {
  return simt::function_attributes(attributes, reinterpret_cast<const void*>(function));
}
template <class T>
cudaError_t cudaFuncSetCacheConfig(T* function, cudaFuncCache /*config*/) {
  return function == nullptr ? cudaErrorInvalidDeviceFunction : cudaSuccess;
}
template <class T>
cudaError_t cudaFuncSetSharedMemConfig(T* function, cudaSharedMemConfig /*config*/) {
  return function == nullptr ? cudaErrorInvalidDeviceFunction : cudaSuccess;
}

/// The largest block wins, since registers do not limit the cpu device.
template <class T, class DynamicBytes>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* min_grid, int* block_threads,
                                                           T* function, DynamicBytes dynamic_bytes,
                                                           int limit = 0) {
  *min_grid = *block_threads = 0;
  cudaFuncAttributes attributes;
  const cudaError_t unknown = cudaFuncGetAttributes(&attributes, function);
  if (unknown != cudaSuccess) return unknown;
  int best = 0;
  const int most = attributes.maxThreadsPerBlock;
  const int largest = limit > 0 && limit < most ? limit : most;
  for (int whole = (largest + 31) / 32 * 32; whole > 0; whole -= 32) {
    const int threads = whole < largest ? whole : largest;
    int blocks = 0;
    const cudaError_t error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &blocks, function, threads, static_cast<std::size_t>(dynamic_bytes(threads)));
    if (error != cudaSuccess) return error;
    if (blocks * threads <= best) continue;
    best = blocks * threads;
    *block_threads = threads;
    *min_grid = blocks;
  }
  int processors = 0;
  const cudaError_t error = cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
  *min_grid *= processors;
  return error;
}
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* min_grid, int* block_threads, T* function,
                                               std::size_t dynamic_bytes = 0, int limit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
      min_grid, block_threads, function, [dynamic_bytes](int) { return dynamic_bytes; }, limit);
}
