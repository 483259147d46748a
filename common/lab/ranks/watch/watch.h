// What a rank is doing in MPI, CUDA and NCCL: seen by wrappers around their calls.
//
// Theory of operation.  liblab_watch stands before libmpi and the CUDA runtime in the order in
// which the linker searches, and defines the calls that it watches: MPI's through the profiling
// interface (MPI_X here, PMPI_X in the library), those of CUDA and NCCL by the next definition of
// the same name.  Each notes itself as the rank's last call.  A thread looks at that note; a call
// that does not come back for some time is told in a `rank` record (docs/records.md), and so is its
// coming back.  Whoever reads the records of all ranks knows who waits for whom.
//
// In strict mode, for checks and never for timing, a call does what the standard allows at worst:
//   * a send is synchronous: it is over when the receive has begun, never by eager buffering;
//   * a non-blocking send goes out of a copy, and the buffer is compared with it at the end: what
//     changed meanwhile was written too early;
//   * a non-blocking receive into host memory arrives in the buffer when it is waited for, not
//     before; until then the buffer holds NaN.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#pragma GCC visibility push(default)
namespace lab::watch {

/// A misuse of MPI, CUDA or NCCL that was seen in a call of the submission.
struct Misuse {
  std::string diagnosis;
  std::string message;
  std::string look_at;
};

struct Setting {
  int records_fd = -1;  // rank records go there,
  // by this; also from a signal handler.
  void (*write_record)(int fd, const char* record, std::size_t size) noexcept = nullptr;
  int rank = 0;               // in MPI_COMM_WORLD
  int device = 0;             // this rank's, of the process's devices
  bool strict = true;         // see above
  bool cuda_aware = false;    // MPI takes device memory
  bool totals = false;        // what each call did with MPI is told at its end; in strict mode
  double report_after = 1.0;  // seconds after which a call that has not come back is told
};

/// Signals of a crash are told from now on.  Once, after MPI_Init and before the first call of
/// CUDA: the cpu device takes what its kernels do first.
void catch_crashes();

/// Starts the thread that tells.  Once.
void start(const Setting& setting);

/// The case that runs from now on; "" between cases.
void set_case(const std::string& name);

/// What a submission sends is made of such elements, whatever type of MPI it names.
/// MPI_DATATYPE_NULL: of anything.
void set_element(MPI_Datatype element);

/// The submission's call begins: from now on calls are watched.  `contract` is the communicator
/// that it gets.
void begin(MPI_Comm contract);
/// It has ended.  What was seen, the worst first.  Requests that are open are misuse.
std::vector<Misuse> end();

/// The virtual clock of this rank's host, in picoseconds.
struct VirtualClock {
  std::int64_t (*now)() = nullptr;
  void (*wait_until)(std::int64_t time) = nullptr;
  /// Whether MPI buffers a message, so that its sender need not wait for the receiver.
  bool (*is_buffered)(std::uint64_t bytes) = nullptr;
  /// From when both ranks are there to when the receiver has it; `meets`: they wait for each other.
  std::int64_t (*message_time)(std::uint64_t bytes, bool meets) = nullptr;
};

/// Instead of begin() and end(), for a call that is predicted: its messages take virtual time
/// (timed.h).  `ranks`, of all that take part, is the kit's own; all of them call.
void begin_timed(const VirtualClock& clock, MPI_Comm ranks);
/// When all ranks have come back from it.  The first thing that this one did with MPI of which no
/// time can be told, "MPI_Test"; "" if none.
std::string end_timed();
/// The call has ended by an exception that says `what` on this rank: the others, which may wait for
/// it in MPI, are told.
void fail_timed(const std::string& what);
/// Answers what other ranks wait for; whoever waits for them calls it again and again.  Throws
/// std::runtime_error when one of them has failed.
void serve_timed();

/// The first receive of the last call that took messages of any rank, "MPI_Recv from anyone, tag 1,
/// 4 bytes"; empty where there was none.
std::string any_source();

/// The kit waits for other ranks (true), or has ceased to.
void kit_waits(bool waiting);

/// Writes a `rank` record: what this rank has found before it meets the others.
void tell_failure(const std::string& verdict, const Misuse& failure);

}  // namespace lab::watch
#pragma GCC visibility pop
