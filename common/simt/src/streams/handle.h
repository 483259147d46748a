// From cudaStream_t to the stream.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>

#include "error.h"
#include "executor.h"
#include "streams/queues.h"

struct CUstream_st {
  simt::Stream* stream;
};

namespace simt {

// Of streams.
inline constexpr int kLeastPriority = 0;
inline constexpr int kGreatestPriority = -5;

/// The stream, or null if there is none by this handle (any more).  The device's mutex is held.
Stream* find_stream(cudaStream_t handle);

/// Forgets the handles of a device's streams, which a reset destroys.
void forget_streams(int device);

/// The body of a call on a stream: it gets the stream, with the device's mutex held.
template <class Body>
cudaError_t on_stream(cudaStream_t handle, const Body& body) {
  return api([&]() -> cudaError_t {
    std::lock_guard lock(device_mutex());
    Stream* stream = find_stream(handle);
    return stream == nullptr ? cudaErrorInvalidResourceHandle : body(*stream);
  });
}

}  // namespace simt
