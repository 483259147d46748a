// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// MPI's messages from one rank to another, as the submission calls them (watch.h).
#include <array>

#include "copies.h"
#include "requests.h"
#include "timed.h"

namespace {

using lab::watch::InCall;
using lab::watch::Kind;
using lab::watch::Message;
using lab::watch::setting;
using lab::watch::timing;
using lab::watch::watching;

/// Takes the misuse out of a status that the caller may not want.
MPI_Status* or_own(MPI_Status* status, MPI_Status& own) {
  return status == MPI_STATUS_IGNORE ? &own : status;
}

/// A blocking call, as its non-blocking form and a wait.
int send_and_wait(const Message& m, bool synchronous) {
  if (lab::watch::refuses(m)) return MPI_ERR_BUFFER;
  lab::watch::judge_buffer(m, false);
  const InCall call(m.note(Kind::send));
  MPI_Request request = MPI_REQUEST_NULL;
  int code = synchronous ? PMPI_Issend(m.buffer, m.count, m.type, m.peer, m.tag, m.comm, &request)
                         : PMPI_Isend(m.buffer, m.count, m.type, m.peer, m.tag, m.comm, &request);
  if (lab::watch::judge_code(m, code) != MPI_SUCCESS) return code;
  if (m.peer != MPI_PROC_NULL) {
    lab::watch::post(m.buffer, {m.name, true, m.peer, m.tag, m.bytes()});
  }
  code = lab::watch::wait_all(1, &request, nullptr);
  lab::watch::unpost(m.buffer);
  return lab::watch::judge_code(m, code);
}

int receive_and_wait(const Message& m, MPI_Status* status) {
  if (lab::watch::refuses(m)) return MPI_ERR_BUFFER;
  lab::watch::judge_buffer(m, true);
  lab::watch::note_any_source(m.note(Kind::receive));
  const InCall call(m.note(Kind::receive));
  MPI_Request request = MPI_REQUEST_NULL;
  int code = PMPI_Irecv(m.buffer, m.count, m.type, m.peer, m.tag, m.comm, &request);
  if (lab::watch::judge_code(m, code) != MPI_SUCCESS) return code;
  if (m.peer != MPI_PROC_NULL) {
    lab::watch::post(m.buffer, {m.name, false, m.peer, m.tag, m.bytes()});
  }
  MPI_Status own;
  MPI_Status* told = or_own(status, own);
  code = lab::watch::wait_all(1, &request, told);
  lab::watch::unpost(m.buffer);
  // MPI_Testall returns MPI_ERR_IN_STATUS, and the error itself in the status.
  if (code == MPI_ERR_IN_STATUS) code = told->MPI_ERROR;
  if (lab::watch::judge_code(m, code) == MPI_SUCCESS) lab::watch::judge_count(m, told);
  return code;
}

}  // namespace

extern "C" {

int MPI_Send(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm) {
  const Message m{"MPI_Send", const_cast<void*>(buffer), count, type, peer, tag, comm};
  if (timing()) return lab::watch::timed_send(m, false);
  if (!watching()) return PMPI_Send(buffer, count, type, peer, tag, comm);
  if (setting().strict) return send_and_wait(m, true);
  const InCall call(m.note(Kind::send));
  return lab::watch::judge_code(m, PMPI_Send(buffer, count, type, peer, tag, comm));
}

int MPI_Ssend(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm) {
  const Message m{"MPI_Ssend", const_cast<void*>(buffer), count, type, peer, tag, comm};
  if (timing()) return lab::watch::timed_send(m, true);
  if (!watching()) return PMPI_Ssend(buffer, count, type, peer, tag, comm);
  return send_and_wait(m, true);
}

int MPI_Recv(void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
             MPI_Status* status) {
  const Message m{"MPI_Recv", buffer, count, type, peer, tag, comm};
  if (timing()) return lab::watch::timed_receive(m, status);
  if (!watching()) return PMPI_Recv(buffer, count, type, peer, tag, comm, status);
  if (setting().strict) return receive_and_wait(m, status);
  const InCall call(m.note(Kind::receive));
  return lab::watch::judge_code(m, PMPI_Recv(buffer, count, type, peer, tag, comm, status));
}

int MPI_Isend(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
              MPI_Request* request) {
  const Message m{"MPI_Isend", const_cast<void*>(buffer), count, type, peer, tag, comm};
  if (timing()) return lab::watch::timed_start_send(m, false, request);
  if (!watching()) return PMPI_Isend(buffer, count, type, peer, tag, comm, request);
  return lab::watch::start_send(m, request);
}

int MPI_Issend(const void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
               MPI_Request* request) {
  const Message m{"MPI_Issend", const_cast<void*>(buffer), count, type, peer, tag, comm};
  if (timing()) return lab::watch::timed_start_send(m, true, request);
  if (!watching()) return PMPI_Issend(buffer, count, type, peer, tag, comm, request);
  return lab::watch::start_send(m, request);
}

int MPI_Irecv(void* buffer, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
              MPI_Request* request) {
  const Message m{"MPI_Irecv", buffer, count, type, peer, tag, comm};
  if (timing()) return lab::watch::timed_start_receive(m, request);
  if (!watching()) return PMPI_Irecv(buffer, count, type, peer, tag, comm, request);
  return lab::watch::start_receive(m, request);
}

int MPI_Sendrecv(const void* out, int out_count, MPI_Datatype out_type, int to, int out_tag,
                 void* in, int in_count, MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm,
                 MPI_Status* status) {
  const Message send{
      "MPI_Sendrecv", const_cast<void*>(out), out_count, out_type, to, out_tag, comm};
  const Message receive{"MPI_Sendrecv", in, in_count, in_type, from, in_tag, comm};
  if (timing()) return lab::watch::timed_sendrecv(send, receive, status);
  if (!watching()) {
    return PMPI_Sendrecv(out, out_count, out_type, to, out_tag, in, in_count, in_type, from, in_tag,
                         comm, status);
  }
  if (lab::watch::refuses(send) || lab::watch::refuses(receive)) {
    return MPI_ERR_BUFFER;
  }
  lab::watch::judge_buffer(send, false);
  lab::watch::judge_buffer(receive, true);
  lab::watch::note_any_source(receive.note(Kind::receive));
  const InCall call(receive.peer != MPI_PROC_NULL ? receive.note(Kind::receive)
                                                  : send.note(Kind::send));
  if (!setting().strict) {
    return lab::watch::judge_code(
        receive, PMPI_Sendrecv(out, out_count, out_type, to, out_tag, in, in_count, in_type, from,
                               in_tag, comm, status));
  }
  std::array<MPI_Request, 2> requests{MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  int code = PMPI_Irecv(in, in_count, in_type, from, in_tag, comm, &requests[0]);
  if (lab::watch::judge_code(receive, code) != MPI_SUCCESS) return code;
  code = PMPI_Issend(out, out_count, out_type, to, out_tag, comm, &requests[1]);
  if (lab::watch::judge_code(send, code) != MPI_SUCCESS) return code;
  if (from != MPI_PROC_NULL) {
    lab::watch::post(in, {"MPI_Sendrecv", false, from, in_tag, receive.bytes()});
  }
  if (to != MPI_PROC_NULL) {
    lab::watch::post(out, {"MPI_Sendrecv", true, to, out_tag, send.bytes()});
  }
  std::array<MPI_Status, 2> statuses;
  code = lab::watch::wait_all(1, &requests[0], &statuses[0]);
  lab::watch::unpost(in);
  if (code == MPI_SUCCESS) code = lab::watch::wait_all(1, &requests[1], &statuses[1]);
  lab::watch::unpost(out);
  if (code == MPI_ERR_IN_STATUS) code = statuses[0].MPI_ERROR;
  if (lab::watch::judge_code(receive, code) == MPI_SUCCESS) {
    lab::watch::judge_count(receive, &statuses[0]);
  }
  if (status != MPI_STATUS_IGNORE) *status = statuses[0];
  return code;
}

}  // extern "C"
