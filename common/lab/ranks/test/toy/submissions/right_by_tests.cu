// Right, and waits by MPI_Testany and MPI_Testsome.
#include "through_host.h"

namespace {

/// Sends `from` to the next rank and receives into `to` from the one before.
void exchange(std::vector<float>& from, std::vector<float>& to, int rank, int size, MPI_Comm comm) {
  const int next = (rank + 1) % size;
  const int before = (rank + size - 1) % size;
  const int n = static_cast<int>(from.size());
  MPI_Request requests[2];
  MPI_CHECK(MPI_Irecv(to.data(), n, MPI_FLOAT, before, 1, comm, &requests[0]));
  MPI_CHECK(MPI_Isend(from.data(), n, MPI_FLOAT, next, 1, comm, &requests[1]));
  int left = 2;
  for (int done = 0, index = 0; done == 0;) {
    MPI_CHECK(MPI_Testany(2, requests, &index, &done, MPI_STATUS_IGNORE));
    left -= done;
  }
  while (left > 0) {
    int done = 0;
    int indices[2];
    MPI_CHECK(MPI_Testsome(2, requests, &done, indices, MPI_STATUSES_IGNORE));
    left -= done;
  }
}

}  // namespace

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
