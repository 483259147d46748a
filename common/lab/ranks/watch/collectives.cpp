// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// MPI's collective calls, as the submission calls them (watch.h).  In strict mode each is its
// non-blocking form and a wait in small sleeps.
#include "requests.h"
#include "timed.h"

namespace {

using lab::watch::CallNote;
using lab::watch::Flow;
using lab::watch::InCall;
using lab::watch::Kind;
using lab::watch::Message;
using lab::watch::setting;
using lab::watch::timed_collective;
using lab::watch::timing;
using lab::watch::watching;

/// Begins the non-blocking form by `begin(&request)`, and waits.
template <typename Begin, typename Blocking>
int collective(const char* name, const void* buffer, MPI_Comm comm, const Begin& begin,
               const Blocking& blocking) {
  void* given = const_cast<void*>(buffer == MPI_IN_PLACE ? nullptr : buffer);
  const Message m{name, given, 1, MPI_BYTE, 0, 0, comm, true};
  if (lab::watch::refuses(m)) return MPI_ERR_BUFFER;
  const InCall call(CallNote{name, Kind::collective});
  if (!setting().strict) return lab::watch::judge_code(m, blocking());
  MPI_Request request = MPI_REQUEST_NULL;
  int code = begin(&request);
  if (code == MPI_SUCCESS) code = lab::watch::wait_all(1, &request, nullptr);
  return lab::watch::judge_code(m, code);
}

std::size_t bytes_of(int count, MPI_Datatype type) {
  return Message{"", nullptr, count, type, 0, 0, MPI_COMM_SELF}.bytes();
}

}  // namespace

extern "C" {

int MPI_Barrier(MPI_Comm comm) {
  const auto begin = [&](MPI_Request* request) { return PMPI_Ibarrier(comm, request); };
  if (timing()) return timed_collective(Flow::among_all, 0, 0, comm, begin);
  const auto blocking = [&] { return PMPI_Barrier(comm); };
  return watching() ? collective("MPI_Barrier", nullptr, comm, begin, blocking) : blocking();
}

int MPI_Bcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  const auto begin = [&](MPI_Request* request) {
    return PMPI_Ibcast(buffer, count, type, root, comm, request);
  };
  if (timing()) return timed_collective(Flow::from_root, root, bytes_of(count, type), comm, begin);
  const auto blocking = [&] { return PMPI_Bcast(buffer, count, type, root, comm); };
  return watching() ? collective("MPI_Bcast", buffer, comm, begin, blocking) : blocking();
}

int MPI_Reduce(const void* in, void* out, int count, MPI_Datatype type, MPI_Op op, int root,
               MPI_Comm comm) {
  const auto begin = [&](MPI_Request* request) {
    return PMPI_Ireduce(in, out, count, type, op, root, comm, request);
  };
  if (timing()) return timed_collective(Flow::to_root, root, bytes_of(count, type), comm, begin);
  const auto blocking = [&] { return PMPI_Reduce(in, out, count, type, op, root, comm); };
  return watching() ? collective("MPI_Reduce", in, comm, begin, blocking) : blocking();
}

int MPI_Allreduce(const void* in, void* out, int count, MPI_Datatype type, MPI_Op op,
                  MPI_Comm comm) {
  const auto begin = [&](MPI_Request* request) {
    return PMPI_Iallreduce(in, out, count, type, op, comm, request);
  };
  if (timing()) return timed_collective(Flow::among_all, 0, bytes_of(count, type), comm, begin);
  const auto blocking = [&] { return PMPI_Allreduce(in, out, count, type, op, comm); };
  return watching()
             ? collective("MPI_Allreduce", in == MPI_IN_PLACE ? out : in, comm, begin, blocking)
             : blocking();
}

int MPI_Gather(const void* in, int in_count, MPI_Datatype in_type, void* out, int out_count,
               MPI_Datatype out_type, int root, MPI_Comm comm) {
  const auto begin = [&](MPI_Request* request) {
    return PMPI_Igather(in, in_count, in_type, out, out_count, out_type, root, comm, request);
  };
  if (timing())
    return timed_collective(
        Flow::to_root, root,
        in == MPI_IN_PLACE ? bytes_of(out_count, out_type) : bytes_of(in_count, in_type), comm,
        begin);
  const auto blocking = [&] {
    return PMPI_Gather(in, in_count, in_type, out, out_count, out_type, root, comm);
  };
  return watching() ? collective("MPI_Gather", in, comm, begin, blocking) : blocking();
}

int MPI_Allgather(const void* in, int in_count, MPI_Datatype in_type, void* out, int out_count,
                  MPI_Datatype out_type, MPI_Comm comm) {
  const auto begin = [&](MPI_Request* request) {
    return PMPI_Iallgather(in, in_count, in_type, out, out_count, out_type, comm, request);
  };
  if (timing())
    return timed_collective(Flow::among_all, 0, bytes_of(out_count, out_type), comm, begin);
  const auto blocking = [&] {
    return PMPI_Allgather(in, in_count, in_type, out, out_count, out_type, comm);
  };
  return watching()
             ? collective("MPI_Allgather", in == MPI_IN_PLACE ? out : in, comm, begin, blocking)
             : blocking();
}

int MPI_Scatter(const void* in, int in_count, MPI_Datatype in_type, void* out, int out_count,
                MPI_Datatype out_type, int root, MPI_Comm comm) {
  const auto begin = [&](MPI_Request* request) {
    return PMPI_Iscatter(in, in_count, in_type, out, out_count, out_type, root, comm, request);
  };
  if (timing())
    return timed_collective(
        Flow::from_root, root,
        out == MPI_IN_PLACE ? bytes_of(in_count, in_type) : bytes_of(out_count, out_type), comm,
        begin);
  const auto blocking = [&] {
    return PMPI_Scatter(in, in_count, in_type, out, out_count, out_type, root, comm);
  };
  return watching()
             ? collective("MPI_Scatter", out == MPI_IN_PLACE ? in : out, comm, begin, blocking)
             : blocking();
}

}  // extern "C"
