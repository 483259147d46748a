// The other ranks of a run under MPI, as the runner of cases sees them.  Without MPI there are
// none.
//
// What is done by all ranks of a case is done by each in the same order: a decision that the next
// call depends on is made by any(), which gives the same answer on all of them.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <optional>

#include "failure.h"
#include "lab/cases.h"
#include "options.h"
#include "perform.h"

namespace lab {

class Peers {
 public:
  virtual ~Peers() = default;

  /// How many ranks there are, and which of them this process is.
  virtual int size() const { return 1; }
  virtual int rank() const { return 0; }
  /// Whether this rank is one of the case's.
  virtual bool takes_part(const CaseInfo&) const { return true; }
  /// Meets the other ranks of the case, before its problem is made.
  virtual void enter(const CaseInfo&) {}
  /// Whether `mine` is true on any rank of the case.  Waits for all of them.
  virtual bool any(bool mine) { return mine; }
  /// The same, of a call's result, in which `bad` elements are wrong; every rank learns of all.
  virtual bool any_wrong(std::size_t bad) { return bad > 0; }
  /// Records can be written from now on, and are by nobody but `records`.
  virtual void begin(const Options&, const RecordWriter&) {}
  /// Around the submission's call.  The end is told before the stream is waited for, with what the
  /// call has thrown; what comes back names the fault better.
  virtual void call_begins() {}
  virtual std::optional<Failure> call_ended(const std::optional<Failure>& thrown) { return thrown; }

  /// `race`, the failure of results that differ from run to run, as it is named where messages may
  /// be its cause.
  virtual Failure name_race(Failure race) const { return race; }

  /// Around the call that is predicted: all ranks begin at one virtual time.  What comes back is
  /// its time in milliseconds, until the slowest rank has its host back; nothing where there is
  /// only one.  Throws std::runtime_error, on all ranks, where no time can be told.
  virtual void prediction_begins() {}
  /// It has ended by an exception on this rank, which says `what`: the others shall not wait.
  virtual void prediction_failed(const char*) {}
  virtual std::optional<double> prediction_ended() { return {}; }
  /// Measures with all ranks; nothing where there are none.  Throws CudaError.
  virtual std::optional<BenchRecord> bench(const Lab&, const Gpu&, const Options&, const Performer&,
                                           const RecordWriter&) {
    return {};
  }

  /// The peers of this process.
  static Peers& here();
  /// `peers` from now on.  It must live as long as the process.
  static void install(Peers& peers);
};

}  // namespace lab
