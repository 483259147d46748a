// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// MPI's probes, as the submission calls them (watch.h).  A probe waits for a message as a receive
// does, and is told as one that has been posted for as long as it finds none.
#include <time.h>

#include "requests.h"
#include "timed.h"

namespace {

using lab::watch::CallNote;
using lab::watch::InCall;
using lab::watch::Kind;
using lab::watch::timing;
using lab::watch::watching;

constexpr long kPauseNs = 50'000;

void found(bool there, const CallNote& note) {
  if (there) {
    lab::watch::unpost_probe();
  } else {
    lab::watch::post_probe({note.name, false, note.peer, note.tag, 0});
  }
}

}  // namespace

extern "C" {

int MPI_Iprobe(int peer, int tag, MPI_Comm comm, int* there, MPI_Status* status) {
  if (timing()) return lab::watch::timed_probe(peer, tag, comm, there, status);
  if (!watching()) return PMPI_Iprobe(peer, tag, comm, there, status);
  const CallNote note{"MPI_Iprobe", Kind::receive, peer, tag, 0};
  lab::watch::note_any_source(note);
  const int code = PMPI_Iprobe(peer, tag, comm, there, status);
  if (code != MPI_SUCCESS) return code;
  lab::watch::polled(note, *there != 0);
  if (peer != MPI_PROC_NULL) found(*there != 0, note);
  return code;
}

int MPI_Probe(int peer, int tag, MPI_Comm comm, MPI_Status* status) {
  if (timing()) return lab::watch::timed_probe(peer, tag, comm, nullptr, status);
  if (!watching() || peer == MPI_PROC_NULL) return PMPI_Probe(peer, tag, comm, status);
  const CallNote note{"MPI_Probe", Kind::receive, peer, tag, 0};
  lab::watch::note_any_source(note);
  const InCall call(note);
  for (;;) {
    int there = 0;
    const int code = PMPI_Iprobe(peer, tag, comm, &there, status);
    found(code != MPI_SUCCESS || there != 0, note);
    if (code != MPI_SUCCESS || there != 0) return code;
    const timespec pause{0, kPauseNs};
    ::nanosleep(&pause, nullptr);
  }
}

}  // extern "C"
