// What makes no result wrong, and yet breaks a program that runs for long: told as warnings, when
// all cases under the checkers were right.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "case_runner.h"
#include "lab/cases.h"
#include "perform.h"
#include "records.h"

namespace lab {

/// Some more calls of a small case, on a device that can tell.
class Warnings {
 public:
  Warnings(const Lab& lab, const Performer& performer, const CaseRunner::Setting& setting,
           const RecordWriter& records);

  /// What each call leaves behind: memory, streams, events, graphs.  What the first calls make for
  /// all that follow is no leak: who leaves something behind is called many times more.
  /// Of several ranks, each must call it.
  void tell_leaks(bool all_passed) const;
  /// Lets launches fail, and tells whether no error came out of the call.  This may end the process
  /// or keep it busy: the last that it does, when all is written.  Not of several ranks.
  void tell_unchecked_launches() const;

 private:
  bool is_possible() const { return index_ < cases_.size(); }
  std::unique_ptr<Problem> make(cudaStream_t stream) const;
  void warn(const char* kind, std::string message) const;

  const Lab& lab_;
  const Performer& performer_;
  const CaseRunner::Setting& setting_;
  const RecordWriter& records_;
  std::vector<CaseInfo> cases_;
  std::size_t index_;  // of the case; cases_.size(): none
};

}  // namespace lab
