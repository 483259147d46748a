// The contract of the toy lab: what the tests of the kit judge.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

namespace lab {

/// out[r, c] = factor * in[r, c], for r < rows and c < cols.  Both are device pointers, row-major,
/// with `ld` elements from row to row; out holds junk on entry; work is ordered on `stream`.
void scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
           float factor, cudaStream_t stream);

}  // namespace lab
