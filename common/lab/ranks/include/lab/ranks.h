// A harness that runs as several ranks under MPI: what its Problem sees of them, and its main().
//
//   LAB_RANK_HARNESS(HaloExchange)      in place of LAB_HARNESS
//
// Every rank is a process with one device of its own, which is the current device when the contract
// is called.  All ranks make the same problem of a case at the same time, each with its own part of
// the arrays; each judges its own part, and the worst verdict counts.  A case is run by the first
// NamedCase::ranks ranks.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mpi.h>

#include <cstddef>
#include <vector>

#include "lab/harness.h"

namespace lab {

/// This rank's place in the case that runs.
struct Ranks {
  int rank = 0;
  int size = 1;
  int device = 0;                     // its device, of those that this process sees
  MPI_Comm contract = MPI_COMM_SELF;  // for the contract: a new one for every call
  MPI_Comm own = MPI_COMM_SELF;       // for the harness itself, never seen by a submission
  std::vector<std::size_t> bad{};     // by rank: wrong elements of a call, for hypotheses()
};

/// Of the case that runs; in a Problem's constructor, too.
const Ranks& ranks();

/// In a Problem's constructor: messages of the submission are made of such elements.  What cannot
/// be, MPI_DOUBLE for floats or a count of floats with MPI_BYTE, is named and not sent.
void expect_messages_of(MPI_Datatype element);

/// As harness_main(), for a program that mpirun starts.  In its arguments "{rank}" stands for the
/// rank.  Started without mpirun it is one rank.
int rank_harness_main(int argc, char** argv, const char* lab_name, Lab& lab);

}  // namespace lab

/// Makes a harness program out of a Problem.  LAB_NAME comes from the build.
#define LAB_RANK_HARNESS(ProblemType)                           \
  int main(int argc, char** argv) {                             \
    ::lab::LabOf<ProblemType> lab;                              \
    return ::lab::rank_harness_main(argc, argv, LAB_NAME, lab); \
  }
