// Lab 01, vector addition: the contract.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

namespace lab {

/// Writes c[i] = a[i] + b[i] for every i in [0, n).
///
/// a, b and c are device pointers to n floats each that do not overlap; each is aligned to 256
/// bytes, as cudaMalloc aligns.  c holds junk on entry; a and b must stay as they are.  n may be 0,
/// and is at most 3 * 2^30: more than an int can count.  All work is ordered on `stream`, and need
/// not be over on return.
void vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream);

}  // namespace lab

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
