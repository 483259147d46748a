// Allocation, as several calls share it.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "cuda_runtime_api.h"
#include "streams/stream_state.h"

namespace simt {

/// All with the device's mutex held.

cudaError_t allocate_device(void** pointer, std::size_t bytes, int device);
/// cudaMallocAsync(): the memory is there at once; in a capture it lasts as long as the graph.
cudaError_t allocate_in_stream(const char* call, void** pointer, std::size_t bytes, Stream& stream);

/// What cudaMallocAsync() has on a device now, and had at most.
struct PoolUse {
  std::size_t now = 0;
  std::size_t high = 0;
};
PoolUse& pool_use(int device);

}  // namespace simt
