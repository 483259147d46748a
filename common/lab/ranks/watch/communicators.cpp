// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// The ends of communicators (watch.h): the one that the submission was given is the caller's.
#include <fmt/format.h>

#include "note.h"

namespace {

/// Whether it is; then the misuse is noted, and nothing may be done to it.
bool is_the_callers(const char* name, MPI_Comm* comm) {
  if (!lab::watch::watching() || comm == nullptr || *comm != lab::watch::contract()) return false;
  lab::watch::note_misuse(
      {"communicator_freed",
       fmt::format("{} was called for the communicator that the function was given.", name),
       "Who has made a communicator frees it: what MPI_Comm_dup or MPI_Comm_split made here is the "
       "function's own, the one that it was given is its caller's."});
  *comm = MPI_COMM_NULL;
  return true;
}

}  // namespace

#pragma GCC visibility push(default)
extern "C" {

int MPI_Comm_free(MPI_Comm* comm) {
  return is_the_callers("MPI_Comm_free", comm) ? MPI_SUCCESS : PMPI_Comm_free(comm);
}

int MPI_Comm_disconnect(MPI_Comm* comm) {
  return is_the_callers("MPI_Comm_disconnect", comm) ? MPI_SUCCESS : PMPI_Comm_disconnect(comm);
}

}  // extern "C"
#pragma GCC visibility pop
