// Streams and events.  Work runs when it is issued, so that both are nearly nothing.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cuda_runtime_api.h"

namespace simt {

/// Whether the stream exists: one of the built-in ones, or created and not destroyed.
bool is_valid_stream(cudaStream_t stream);

}  // namespace simt
