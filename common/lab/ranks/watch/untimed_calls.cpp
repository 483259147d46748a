// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// Calls of MPI that the watch does not look into: of a call that is predicted they say that it has
// no time (timed.h).  Those that would meet messages with a header, or send some without, fail
// then.
#include "timed.h"

namespace {

using lab::watch::not_timed;
using lab::watch::timing;

/// Whether `name` may not go on.
bool refused(const char* name) {
  not_timed(name);
  return timing();
}

}  // namespace

extern "C" {

int MPI_Bsend(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm) {
  if (refused("MPI_Bsend")) return MPI_ERR_UNSUPPORTED_OPERATION;
  return PMPI_Bsend(buffer, count, type, peer, tag, comm);
}

int MPI_Rsend(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm) {
  if (refused("MPI_Rsend")) return MPI_ERR_UNSUPPORTED_OPERATION;
  return PMPI_Rsend(buffer, count, type, peer, tag, comm);
}

int MPI_Send_init(const void* buffer, int count, MPI_Datatype type, int peer, int tag,
                  MPI_Comm comm, MPI_Request* request) {
  if (refused("MPI_Send_init")) return MPI_ERR_UNSUPPORTED_OPERATION;
  return PMPI_Send_init(buffer, count, type, peer, tag, comm, request);
}

int MPI_Recv_init(void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
                  MPI_Request* request) {
  if (refused("MPI_Recv_init")) return MPI_ERR_UNSUPPORTED_OPERATION;
  return PMPI_Recv_init(buffer, count, type, peer, tag, comm, request);
}

int MPI_Sendrecv_replace(void* buffer, int count, MPI_Datatype type, int to, int out_tag, int from,
                         int in_tag, MPI_Comm comm, MPI_Status* status) {
  if (refused("MPI_Sendrecv_replace")) return MPI_ERR_UNSUPPORTED_OPERATION;
  return PMPI_Sendrecv_replace(buffer, count, type, to, out_tag, from, in_tag, comm, status);
}

int MPI_Mprobe(int peer, int tag, MPI_Comm comm, MPI_Message* message, MPI_Status* status) {
  if (refused("MPI_Mprobe")) return MPI_ERR_UNSUPPORTED_OPERATION;
  return PMPI_Mprobe(peer, tag, comm, message, status);
}

int MPI_Improbe(int peer, int tag, MPI_Comm comm, int* there, MPI_Message* message,
                MPI_Status* status) {
  if (refused("MPI_Improbe")) return MPI_ERR_UNSUPPORTED_OPERATION;
  return PMPI_Improbe(peer, tag, comm, there, message, status);
}

int MPI_Ibarrier(MPI_Comm comm, MPI_Request* request) {
  not_timed("MPI_Ibarrier");
  return PMPI_Ibarrier(comm, request);
}

int MPI_Ibcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm,
               MPI_Request* request) {
  not_timed("MPI_Ibcast");
  return PMPI_Ibcast(buffer, count, type, root, comm, request);
}

int MPI_Iallreduce(const void* in, void* out, int count, MPI_Datatype type, MPI_Op op,
                   MPI_Comm comm, MPI_Request* request) {
  not_timed("MPI_Iallreduce");
  return PMPI_Iallreduce(in, out, count, type, op, comm, request);
}

int MPI_Alltoall(const void* in, int in_count, MPI_Datatype in_type, void* out, int out_count,
                 MPI_Datatype out_type, MPI_Comm comm) {
  not_timed("MPI_Alltoall");
  return PMPI_Alltoall(in, in_count, in_type, out, out_count, out_type, comm);
}

int MPI_Gatherv(const void* in, int in_count, MPI_Datatype in_type, void* out, const int* counts,
                const int* places, MPI_Datatype out_type, int root, MPI_Comm comm) {
  not_timed("MPI_Gatherv");
  return PMPI_Gatherv(in, in_count, in_type, out, counts, places, out_type, root, comm);
}

int MPI_Allgatherv(const void* in, int in_count, MPI_Datatype in_type, void* out, const int* counts,
                   const int* places, MPI_Datatype out_type, MPI_Comm comm) {
  not_timed("MPI_Allgatherv");
  return PMPI_Allgatherv(in, in_count, in_type, out, counts, places, out_type, comm);
}

int MPI_Scatterv(const void* in, const int* counts, const int* places, MPI_Datatype in_type,
                 void* out, int out_count, MPI_Datatype out_type, int root, MPI_Comm comm) {
  not_timed("MPI_Scatterv");
  return PMPI_Scatterv(in, counts, places, in_type, out, out_count, out_type, root, comm);
}

int MPI_Scan(const void* in, void* out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  not_timed("MPI_Scan");
  return PMPI_Scan(in, out, count, type, op, comm);
}

int MPI_Ibsend(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
               MPI_Request* request) {
  if (refused("MPI_Ibsend")) return MPI_ERR_UNSUPPORTED_OPERATION;
  return PMPI_Ibsend(buffer, count, type, peer, tag, comm, request);
}

int MPI_Irsend(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
               MPI_Request* request) {
  if (refused("MPI_Irsend")) return MPI_ERR_UNSUPPORTED_OPERATION;
  return PMPI_Irsend(buffer, count, type, peer, tag, comm, request);
}

int MPI_Ssend_init(const void* buffer, int count, MPI_Datatype type, int peer, int tag,
                   MPI_Comm comm, MPI_Request* request) {
  if (refused("MPI_Ssend_init")) return MPI_ERR_UNSUPPORTED_OPERATION;
  return PMPI_Ssend_init(buffer, count, type, peer, tag, comm, request);
}

int MPI_Bsend_init(const void* buffer, int count, MPI_Datatype type, int peer, int tag,
                   MPI_Comm comm, MPI_Request* request) {
  if (refused("MPI_Bsend_init")) return MPI_ERR_UNSUPPORTED_OPERATION;
  return PMPI_Bsend_init(buffer, count, type, peer, tag, comm, request);
}

int MPI_Rsend_init(const void* buffer, int count, MPI_Datatype type, int peer, int tag,
                   MPI_Comm comm, MPI_Request* request) {
  if (refused("MPI_Rsend_init")) return MPI_ERR_UNSUPPORTED_OPERATION;
  return PMPI_Rsend_init(buffer, count, type, peer, tag, comm, request);
}

int MPI_Exscan(const void* in, void* out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  not_timed("MPI_Exscan");
  return PMPI_Exscan(in, out, count, type, op, comm);
}

int MPI_Ireduce(const void* in, void* out, int count, MPI_Datatype type, MPI_Op op, int root,
                MPI_Comm comm, MPI_Request* request) {
  not_timed("MPI_Ireduce");
  return PMPI_Ireduce(in, out, count, type, op, root, comm, request);
}

int MPI_Iscan(const void* in, void* out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
              MPI_Request* request) {
  not_timed("MPI_Iscan");
  return PMPI_Iscan(in, out, count, type, op, comm, request);
}

int MPI_Reduce_scatter(const void* in, void* out, const int* counts, MPI_Datatype type, MPI_Op op,
                       MPI_Comm comm) {
  not_timed("MPI_Reduce_scatter");
  return PMPI_Reduce_scatter(in, out, counts, type, op, comm);
}

int MPI_Reduce_scatter_block(const void* in, void* out, int count, MPI_Datatype type, MPI_Op op,
                             MPI_Comm comm) {
  not_timed("MPI_Reduce_scatter_block");
  return PMPI_Reduce_scatter_block(in, out, count, type, op, comm);
}

int MPI_Igather(const void* in, int in_count, MPI_Datatype in_type, void* out, int out_count,
                MPI_Datatype out_type, int root, MPI_Comm comm, MPI_Request* request) {
  not_timed("MPI_Igather");
  return PMPI_Igather(in, in_count, in_type, out, out_count, out_type, root, comm, request);
}

int MPI_Iscatter(const void* in, int in_count, MPI_Datatype in_type, void* out, int out_count,
                 MPI_Datatype out_type, int root, MPI_Comm comm, MPI_Request* request) {
  not_timed("MPI_Iscatter");
  return PMPI_Iscatter(in, in_count, in_type, out, out_count, out_type, root, comm, request);
}

int MPI_Iallgather(const void* in, int in_count, MPI_Datatype in_type, void* out, int out_count,
                   MPI_Datatype out_type, MPI_Comm comm, MPI_Request* request) {
  not_timed("MPI_Iallgather");
  return PMPI_Iallgather(in, in_count, in_type, out, out_count, out_type, comm, request);
}

int MPI_Ialltoall(const void* in, int in_count, MPI_Datatype in_type, void* out, int out_count,
                  MPI_Datatype out_type, MPI_Comm comm, MPI_Request* request) {
  not_timed("MPI_Ialltoall");
  return PMPI_Ialltoall(in, in_count, in_type, out, out_count, out_type, comm, request);
}

int MPI_Alltoallv(const void* in, const int* in_counts, const int* in_places, MPI_Datatype in_type,
                  void* out, const int* out_counts, const int* out_places, MPI_Datatype out_type,
                  MPI_Comm comm) {
  not_timed("MPI_Alltoallv");
  return PMPI_Alltoallv(in, in_counts, in_places, in_type, out, out_counts, out_places, out_type,
                        comm);
}

int MPI_Win_create(void* base, MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm,
                   MPI_Win* window) {
  not_timed("MPI_Win_create");
  return PMPI_Win_create(base, size, unit, info, comm, window);
}

int MPI_Win_allocate(MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, void* base,
                     MPI_Win* window) {
  not_timed("MPI_Win_allocate");
  return PMPI_Win_allocate(size, unit, info, comm, base, window);
}

}  // extern "C"
