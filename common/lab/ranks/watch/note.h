// The note of a rank's last call, and the thread that reads it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mpi.h>

#include <cstddef>
#include <string>
#include <vector>

#include "watch.h"

namespace lab::watch {

/// What a call does while it has not come back.
enum class Kind { none, send, receive, wait, collective, device, kit };

/// A call as it is told.  `name` must live as long as the process.
struct CallNote {
  const char* name = "";
  Kind kind = Kind::none;
  int peer = MPI_PROC_NULL;  // MPI_PROC_NULL: the call has none
  int tag = 0;
  std::size_t bytes = 0;
};

/// A message that is under way: posted here, and not known to have been taken.
struct Posted {
  const char* name = "";
  bool send = false;
  int peer = 0;
  int tag = 0;
  std::size_t bytes = 0;
};

const Setting& setting();

/// As begin() and set_element() were told.
MPI_Comm contract();
MPI_Datatype element();

/// Whether the submission is being called, in this thread or in one that it started.
bool watching();

/// While it lives, this is the rank's last call, and it has not come back.
class InCall {
 public:
  explicit InCall(const CallNote& note);
  InCall(const InCall&) = delete;
  InCall& operator=(const InCall&) = delete;
  ~InCall();
};

/// A call that asks without waiting, MPI_Test or MPI_Iprobe, has come back.  While it comes back
/// empty again and again, and nothing else is called, the rank waits in it.
void polled(const CallNote& note, bool done);
/// The device has been asked and is still at work: whoever polls both does not wait for MPI alone.
void device_works();

/// A receive or a probe takes messages of any rank; the first of a call is kept.
void note_any_source(const CallNote& note);

/// This rank ends now, in the middle of the submission's call: by `name` with `code`, or by a
/// signal, where `name` is null.  May be called in a signal handler.  False where no call of the
/// submission runs in this process: then nothing is told.
bool tell_end(const char* name, int code);

/// The submission's call has ended: what it did with MPI is written as a `rank` record.
void tell_totals();

/// The submission's call begins, and has ended; what was noted meanwhile.
void open_call();
std::vector<Misuse> close_call();

/// Messages under way, for the record; key is any number of the caller's.
void post(const void* key, const Posted& message);
void unpost(const void* key);
/// A probe has found nothing: the rank waits for this message until it probes or calls again.
void post_probe(const Posted& message);
void unpost_probe();

/// A misuse was seen; of each diagnosis the first counts.
void note_misuse(Misuse misuse);

/// "MPI_Send to 1, tag 7, 65536 bytes"
std::string text_of(const CallNote& note);

}  // namespace lab::watch
