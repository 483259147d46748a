// ncclGroupStart() and ncclGroupEnd(): what the calling thread collects, and how it is launched.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "nccl/batch.h"
#include "nccl/job.h"

namespace simt::nccl {

struct GroupedCall {
  CommunicatorPointer communicator;
  Item item;
  cudaStream_t stream;
};

/// The calling thread's.
struct Group {
  int depth = 0;
  std::vector<GroupedCall> calls;
  std::vector<std::unique_ptr<Job>> jobs;
  ncclResult_t error = ncclSuccess;  // of a call inside

  static Group& current();
  /// Takes a call or a job, or does it if no group is open.
  ncclResult_t add(GroupedCall call);
  ncclResult_t add(std::unique_ptr<Job> job);
  ncclResult_t start();
  ncclResult_t end();
  /// Remembers an error inside of a group; returns it.
  ncclResult_t failed(ncclResult_t result);

 private:
  ncclResult_t finish();
};

/// Posts and issues calls that were made together.
ncclResult_t launch(std::vector<GroupedCall> calls);

}  // namespace simt::nccl
