// Joining a communicator: ncclCommInitRank() and ncclCommSplit(), which wait for other ranks.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "nccl/communicator.h"

namespace simt::nccl {

/// Goes on in steps, so that one thread can bring several ranks in.
class Job {
 public:
  Job() = default;
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;
  virtual ~Job() = default;

  enum class State { waits, done, failed };
  virtual State step() = 0;
  /// What it waits for, as a sentence.
  virtual std::string waits_for() = 0;
  virtual bool blocking() const = 0;
  /// It does not take place.
  virtual void cancel() = 0;
  /// Where a change would be seen; null before there is such a place.
  virtual Segment* segment() = 0;
  ncclResult_t result = ncclSuccess;
  SourceLine where;
};

/// `*handle` gets the communicator at once, and null when it fails.
std::unique_ptr<Job> init_job(ncclComm_t* handle, const ncclUniqueId& id, int rank, int ranks,
                              int device, bool blocking);
std::unique_ptr<Job> split_job(ncclComm_t* handle, CommunicatorPointer parent, int color, int key,
                               bool blocking);

/// Until all are done, or one failed, or too much time went by without a change.
ncclResult_t run_jobs(const std::vector<std::unique_ptr<Job>>& jobs);

/// Keeps the memory of an id until a communicator of this process has come to be from it.
void keep(std::shared_ptr<Segment> segment);
void forget(const Segment& segment);

}  // namespace simt::nccl
