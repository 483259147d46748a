// Right: each rank puts its values into the window of the next one.
#include "through_host.h"

namespace {

/// Puts `from` into the next rank's `to`, between two fences.
void exchange(std::vector<float>& from, std::vector<float>& to, int rank, int size, MPI_Comm comm) {
  const int n = static_cast<int>(from.size());
  MPI_Win window = MPI_WIN_NULL;
  MPI_CHECK(MPI_Win_create(to.data(), static_cast<MPI_Aint>(to.size() * sizeof(float)),
                           sizeof(float), MPI_INFO_NULL, comm, &window));
  MPI_CHECK(MPI_Win_fence(0, window));
  MPI_CHECK(MPI_Put(from.data(), n, MPI_FLOAT, (rank + 1) % size, 0, n, MPI_FLOAT, window));
  MPI_CHECK(MPI_Win_fence(0, window));
  MPI_CHECK(MPI_Win_free(&window));
}

}  // namespace

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
