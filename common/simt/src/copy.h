// Copies and fills: what is checked at the call, and when they run.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "streams/copy_work.h"
#include "streams/stream_state.h"

namespace simt {

/// Whether the call is cudaMemcpy...() or its Async form.
enum class Waits { yes, no };

/// With the device's mutex held.
cudaError_t copy(Stream& stream, const CopyRequest& request, Waits waits);
cudaError_t fill(Stream& stream, const FillRequest& request);

/// The request of cudaMemcpy3D() and its kin.
CopyRequest boxes(const char* call, const cudaMemcpy3DParms& p);

/// Says why the request cannot be; cudaSuccess if it can.
cudaError_t check(const CopyRequest& request);
cudaError_t check(const FillRequest& request);

}  // namespace simt
