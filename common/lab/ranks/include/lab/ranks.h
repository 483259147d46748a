// A harness that runs as several ranks under MPI: what it sees of them.
//
// Every rank is a process with one device of its own, which is the current device when the contract
// is called.  All ranks make the same case at the same time, each with its own part of the arrays;
// each checks its own part, and the worst verdict counts.  A case is run by the first
// Contract::ranks ranks.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mpi.h>

#include <cstddef>
#include <vector>

#include "lab/cases.h"

namespace lab {

/// This rank's place in the case that runs.
struct Ranks {
  int rank = 0;
  int size = 1;
  int device = 0;                     // its device, of those that this process sees
  MPI_Comm contract = MPI_COMM_SELF;  // for the contract: a new one for every call
  MPI_Comm own = MPI_COMM_SELF;       // for the harness itself, never seen by a submission
  std::vector<std::size_t> bad{};  // by rank: wrong elements of a call, for the contract's mistakes
};

/// Of the case that runs; while its arrays are made, too.
const Ranks& ranks();

/// For Contract::once: messages of the submission are made of such elements.  What cannot be,
/// MPI_DOUBLE for floats or a count of floats with MPI_BYTE, is reported and not sent.
void expect_messages_of(MPI_Datatype element);

}  // namespace lab
