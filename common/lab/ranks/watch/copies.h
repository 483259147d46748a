// Copies in streams between pinned host memory and a device, and MPI's use of the same memory.
//
// MPI knows nothing of streams, and a stream nothing of MPI.  A copy counts as under way from its
// call until the host has waited for its stream, for an event behind it, or for a stream that has
// waited for such an event.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

#include "requests.h"

namespace lab::watch {

/// A copy was queued in `stream`.
void copy_begins(void* to, const void* from, std::size_t bytes, cudaStream_t stream);
void event_recorded(cudaEvent_t event, cudaStream_t stream);
void stream_waits(cudaStream_t stream, cudaEvent_t event);
/// The host has waited.
void stream_done(cudaStream_t stream);
void event_done(cudaEvent_t event);
void device_done();

/// MPI begins to read or to write this memory: a copy that is under way there is misuse.
void judge_buffer(const Message& message, bool mpi_writes);

}  // namespace lab::watch
