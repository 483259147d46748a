// Requests of non-blocking calls, from their making to their end.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mpi.h>

#include <vector>

#include "note.h"

namespace lab::watch {

/// A message as its call names it.
struct Message {
  const char* name;
  void* buffer;
  int count;
  MPI_Datatype type;
  int peer;
  int tag;
  MPI_Comm comm;
  bool is_collective = false;  // then only its buffer and communicator are known

  std::size_t bytes() const;
  CallNote note(Kind kind) const { return {name, kind, peer, tag, bytes()}; }
};

/// True, and a misuse noted, when `message` lies in device memory that MPI cannot read, goes over
/// MPI_COMM_WORLD, where ranks may be that take no part in the call, or is no whole number of the
/// lab's elements: it may reach beyond its buffer.
bool refuses(const Message& message);
/// Notes what MPI returned for `message`; returns `code`.
int judge_code(const Message& message, int code);
/// Notes a message that was shorter than its receive.
void judge_count(const Message& message, MPI_Status* status);

/// A copy from `from` begins: misuse, when that is still being received.
void judge_open_requests(const void* from, std::size_t bytes);

/// MPI_Isend, MPI_Irecv.
int start_send(const Message& message, MPI_Request* request);
int start_receive(const Message& message, MPI_Request* request);

/// What a request was before a wait or a test ended it; looked up before the call, because MPI
/// takes the handle away.
const void* key_of(MPI_Request request);
/// The request with this key has ended.
void finish(const void* key, MPI_Status* status);
/// The submission's call ends: requests that are open are misuse, and are forgotten.
void close_requests();

/// Of requests that are waited for together, those that have come are under way no longer.
void unpost_done(int count, const MPI_Request* requests);

/// Waits in small sleeps until all of `requests` are done, so that many ranks can wait on few
/// cores; statuses may be null.  Returns MPI's code.
int wait_all(int count, MPI_Request* requests, MPI_Status* statuses);

}  // namespace lab::watch
