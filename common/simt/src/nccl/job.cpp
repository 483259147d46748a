// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "nccl/job.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>

namespace simt::nccl {
namespace {

using Clock = std::chrono::steady_clock;

std::mutex kept_mutex;
std::map<const Segment*, std::shared_ptr<Segment>>& kept() {
  static auto* map = new std::map<const Segment*, std::shared_ptr<Segment>>;
  return *map;
}

/// One step of each; whether any still waits.  Stops at a failure.
bool step_all(std::vector<Job*>& open, ncclResult_t& result) {
  for (std::size_t i = 0; i < open.size() && result == ncclSuccess;) {
    const Job::State state = open[i]->step();
    if (state == Job::State::failed) result = open[i]->result;
    if (state == Job::State::waits) {
      ++i;
    } else {
      open.erase(open.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  return !open.empty() && result == ncclSuccess;
}

std::uint64_t generations(const std::vector<Job*>& open) {
  std::uint64_t sum = 0;
  for (Job* job : open) sum += job->segment() == nullptr ? 0 : job->segment()->generation();
  return sum;
}

}  // namespace

void keep(std::shared_ptr<Segment> segment) {
  const std::lock_guard lock(kept_mutex);
  const Segment* key = segment.get();
  kept()[key] = std::move(segment);
}

void forget(const Segment& segment) {
  const std::lock_guard lock(kept_mutex);
  kept().erase(&segment);
}

ncclResult_t run_jobs(const std::vector<std::unique_ptr<Job>>& jobs) {
  std::vector<Job*> open;
  for (const auto& job : jobs) open.push_back(job.get());
  ncclResult_t result = ncclSuccess;
  std::uint64_t seen = 0;
  auto since = Clock::now();
  while (step_all(open, result)) {
    if (std::none_of(open.begin(), open.end(), [](const Job* j) { return j->blocking(); })) {
      return ncclInProgress;
    }
    if (const std::uint64_t now = generations(open); now != seen) {
      seen = now;
      since = Clock::now();
    } else if (std::chrono::duration<double>(Clock::now() - since).count() > timeout_seconds()) {
      result = reject(ncclRemoteError, "collective_missing_rank",
                      fmt::format("{}, for {} seconds (SIMT_NCCL_TIMEOUT)",
                                  open.front()->waits_for(), timeout_seconds()),
                      open.front()->where);
      break;
    }
    std::this_thread::sleep_for(std::chrono::microseconds(300));
  }
  if (result != ncclSuccess) {
    for (const auto& job : jobs) job->cancel();
  }
  return result;
}

}  // namespace simt::nccl
