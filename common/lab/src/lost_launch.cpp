// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lost_launch.h"

#include <algorithm>

#include "device.h"
#include "judged.h"
#include "lab/check.h"
#include "live.h"

namespace lab {
namespace {

constexpr std::uint64_t kMostLaunches = 8;  // that are made to fail

bool is_right(Problem& problem, const CaseInfo& info, const Expected& expected,
              cudaStream_t stream) {
  wait_for_devices(problem);
  if (inspect(problem, stream)) return false;
  if (info.large) return problem.check_on_device(stream).bad == 0;
  const Outcome outcome = Judged(problem).outcome();
  return compare(outcome, expected).count == 0 && !problem.objection(outcome.got);
}

// True where an exception came out of the call.
bool throws(const Performer& performer, Problem& problem, cudaStream_t stream) {
  const live::Scope scope(live::Doing::submission);
  try {
    performer(problem, stream);
    return false;
  } catch (...) {
    return true;
  }
}

}  // namespace

std::optional<std::uint64_t> find_lost_launch(const Performer& performer, Problem& problem,
                                              const CaseInfo& info, std::uint64_t launches,
                                              cudaStream_t stream) {
  const live::Quiet quiet;
  const Expected expected = info.large ? Expected{} : problem.expected();
  for (std::uint64_t i = 0; i < std::min(launches, kMostLaunches); ++i) {
    try {
      prepare(problem);
    } catch (const CudaError&) {
      return {};  // the trial before has left the device in the midst of a capture, say
    }
    device::fail_next_launch(i);
    const bool threw = throws(performer, problem, stream);
    const bool failed = device::has_launch_failed();
    const bool is_pending = cudaGetLastError() != cudaSuccess;
    if (!failed) return {};
    if (threw) continue;
    try {
      if (is_pending || !is_right(problem, info, expected, stream)) return i;
    } catch (const CudaError&) {
      return i;
    }
  }
  return {};
}

}  // namespace lab
