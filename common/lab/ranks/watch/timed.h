// Messages in virtual time, while a call is predicted (docs/model.md, "Messages").
//
// Theory of operation.  Each rank has a virtual clock of its own.  A message carries, in front of
// its data and as a part of the same message, when its sender was ready; so it is matched as MPI
// matches it without that.  A short one is buffered: its sender goes on, its receiver is done when
// it has come.  Of a long one the transfer begins when both are ready, and the receiver answers its
// sender with the time of the end.  The answer goes out as soon as this rank is in any call of MPI,
// so that a rank that waits for answers gives them too.  Only times travel, never when something
// happened to run here: the same program takes the same time, to the bit.
//
// What depends on which of several things happens first (tests, MPI_Waitany, messages of any rank)
// works, but has no time: not_timed().
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "requests.h"

namespace lab::watch {

/// Whether the submission's call is predicted.
bool timing();
/// If it is: this call has no time, and so the whole has none.
void not_timed(const char* call);

/// MPI_Isend (MPI_Issend where `synchronous`) and MPI_Irecv.
int timed_start_send(const Message& message, bool synchronous, MPI_Request* request);
int timed_start_receive(const Message& message, MPI_Request* request);
/// Their blocking forms, and both at once.
int timed_send(const Message& message, bool synchronous);
int timed_receive(const Message& message, MPI_Status* status);
int timed_sendrecv(const Message& send, const Message& receive, MPI_Status* status);

/// MPI_Waitall; `statuses` may be MPI_STATUSES_IGNORE.
int timed_wait(int count, MPI_Request* requests, MPI_Status* statuses);

/// MPI_Testall, and MPI_Testany, which is MPI_Waitany where it `waits`.  They have no time.
int timed_test(const char* name, int count, MPI_Request* requests, int* done, MPI_Status* statuses);
int timed_any(const char* name, int count, MPI_Request* requests, int* index, int* done,
              MPI_Status* status, bool waits);

/// MPI_Iprobe, and MPI_Probe where `there` is null.  They have no time.
int timed_probe(int peer, int tag, MPI_Comm comm, int* there, MPI_Status* status);

/// Where the data of a collective call goes.
enum class Flow { among_all, from_root, to_root };
/// `begin` makes the non-blocking form; each step of a tree takes one message of `bytes`.
int timed_collective(Flow flow, int root, std::size_t bytes, MPI_Comm comm,
                     const std::function<int(MPI_Request*)>& begin);

}  // namespace lab::watch
