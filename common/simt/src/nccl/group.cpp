// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "nccl/group.h"

#include <utility>

namespace simt::nccl {

Group& Group::current() {
  // Never destroyed: static destructors of the program may still destroy communicators.
  static thread_local auto* group = new Group;
  return *group;
}

ncclResult_t Group::failed(ncclResult_t result) {
  if (depth > 0 && error == ncclSuccess) error = result;
  return result;
}

ncclResult_t Group::add(GroupedCall call) {
  calls.push_back(std::move(call));
  return depth > 0 ? ncclSuccess : finish();
}

ncclResult_t Group::add(std::unique_ptr<Job> job) {
  jobs.push_back(std::move(job));
  return depth > 0 ? ncclSuccess : finish();
}

ncclResult_t Group::start() {
  ++depth;
  return ncclSuccess;
}

ncclResult_t Group::end() {
  if (depth == 0) {
    return reject(ncclInvalidUsage, "invalid_communicator",
                  "ncclGroupEnd() without ncclGroupStart()", {});
  }
  return --depth > 0 ? ncclSuccess : finish();
}

/// After an error inside nothing is launched.
ncclResult_t Group::finish() {
  const auto made = std::exchange(calls, {});
  const auto begun = std::exchange(jobs, {});
  const ncclResult_t before = std::exchange(error, ncclSuccess);
  if (before != ncclSuccess) {
    for (const auto& job : begun) job->cancel();
    return before;
  }
  const ncclResult_t joined = run_jobs(begun);
  return joined != ncclSuccess && joined != ncclInProgress ? joined
         : made.empty()                                    ? joined
                                                           : launch(made);
}

}  // namespace simt::nccl
