// Right; rank 1 leaves a stream behind.
#include "through_host.h"

namespace {

/// Sends `from` to the next rank and receives into `to` from the one before.
void exchange(std::vector<float>& from, std::vector<float>& to, int rank, int size, MPI_Comm comm) {
  const int next = (rank + 1) % size;
  const int before = (rank + size - 1) % size;
  const int n = static_cast<int>(from.size());
  cudaStream_t stream = nullptr;
  if (rank == 1) CUDA_CHECK(cudaStreamCreate(&stream));
  MPI_CHECK(MPI_Sendrecv(from.data(), n, MPI_FLOAT, next, 1, to.data(), n, MPI_FLOAT, before, 1,
                         comm, MPI_STATUS_IGNORE));
}

}  // namespace

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
