// Lab @NN@, @title@: the contract.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

namespace lab {

/// Writes out[i] = 2 * in[i] for every i in [0, n).  FILL IN: what your lab computes.
///
/// in and out are device pointers to n floats each that do not overlap.  out holds junk on entry;
/// in must stay as it is.  n may be 0.  All work is ordered on `stream`, and need not be over on
/// return.
void @name@(const float* in, float* out, std::size_t n, cudaStream_t stream);

}  // namespace lab

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
