// Allocation, as several calls share it.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>

#include "cuda_runtime_api.h"
#include "device_memory.h"
#include "streams/stream_state.h"

namespace simt {

/// All with the device's mutex held.

cudaError_t allocate_device(void** pointer, std::size_t bytes, int device);
/// cudaMallocAsync() out of a pool: the memory is there at once; in a capture it lasts as long as
/// the graph.
cudaError_t allocate_in_stream(const char* call, void** pointer, std::size_t bytes, Stream& stream,
                               cudaMemPool_t pool);

/// The pool that a device's cudaMallocAsync() takes.
cudaMemPool_t current_pool(int device);
int device_of(cudaMemPool_t pool);
std::shared_ptr<const PoolAccess> access_of(cudaMemPool_t pool);

/// What cudaMallocAsync() has on a device now, and had at most.
struct PoolUse {
  std::size_t now = 0;
  std::size_t high = 0;
};
PoolUse& pool_use(int device);

}  // namespace simt
