// Lab 62, halo exchange: the contract.
#pragma once

#include <cuda_runtime.h>
#include <mpi.h>

#include <cstddef>

namespace lab {

/// Does `steps` Jacobi steps on a grid of `rows` x `cols` floats that is cut by rows over the ranks
/// of `comm`.  In a step every element becomes a quarter of the sum of the four around it, all old
/// values; outside of the grid everything is 0.
///
/// Of n ranks, rank r owns rows / n rows, one after the other from rank 0 on; the first rows % n
/// ranks own one row more.  There are at least as many rows as ranks; cols is at least 1, steps may
/// be 0.  rows, cols and steps are the same on all ranks, and all ranks call.
///
/// All pointers are device pointers on the device that is current on entry, and stays current;
/// arrays are row-major without padding:
///   start   own rows x cols: the grid before the first step; it must stay as it is
///   result  own rows x cols: the grid after the last step; junk on entry
///   a, b    (own rows + 2) x cols each, for your use: junk on entry, nobody looks at them after
///   change  one float: the largest |new - old| of the last step in the whole grid, the same on
///           every rank; 0 without steps; junk on entry
/// Work on the device is ordered on `stream` and need not be over on return; what was asked of MPI
/// must be.  `comm` is this call's own, is freed by the caller, and returns errors
/// (MPI_ERRORS_RETURN).
void jacobi(const float* start, float* result, float* a, float* b, std::size_t rows,
            std::size_t cols, int steps, float* change, MPI_Comm comm, cudaStream_t stream);

}  // namespace lab

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
