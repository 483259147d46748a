// The contract of the toy lab for several ranks.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>
#include <mpi.h>

#include <cstddef>

namespace lab {

/// out on each rank becomes `in` of the rank before it; rank 0 gets that of the last.  Both are
/// device pointers to n floats; out holds junk on entry; work on the device is ordered on `stream`.
void pass_on(const float* in, float* out, std::size_t n, MPI_Comm comm, cudaStream_t stream);

}  // namespace lab
