// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "warnings.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "device.h"
#include "kept.h"
#include "lab/check.h"
#include "memory.h"
#include "peers.h"

namespace lab {
namespace {

constexpr double kSmall = 16.0 * 1024;      // bytes to move
constexpr int kCalls = 4;                   // the first may make what the others use
constexpr std::uint64_t kMostLaunches = 8;  // of a call, that are made to fail one by one
constexpr unsigned kSeconds = 2;            // for all of them

struct Stream {
  cudaStream_t stream = nullptr;
  Stream() { CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking)); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { cudaStreamDestroy(stream); }
};

// The place of a case that is worth looking at, and quick: the largest of the small ones, else the
// smallest.  The number of cases where there is none.
std::size_t choose(const std::vector<CaseInfo>& cases, const Gpu& gpu) {
  const auto is_better = [](double bytes, double than) {
    const bool is_small = bytes <= kSmall;
    return is_small == (than <= kSmall) ? (bytes > than) == is_small : is_small;
  };
  std::size_t best = cases.size();
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const CaseInfo& one = cases[i];
    if (!one.care || one.cost.bytes <= 0 || !reason_to_skip(one, gpu).empty()) continue;
    if (best == cases.size() || is_better(one.cost.bytes, cases[best].cost.bytes)) best = i;
  }
  return best;
}

std::size_t growth(const device::Kept& after, const device::Kept& before) {
  return after.count - std::min(after.count, before.count);
}

// Prepares the next call.  False where the one before has left the device as it was when its launch
// failed: in the midst of a capture, say.
bool is_ready(Problem& problem) {
  try {
    prepare(problem);
    return true;
  } catch (const CudaError&) {
    return false;
  }
}

}  // namespace

Warnings::Warnings(const Lab& lab, const Performer& performer, const CaseRunner::Setting& setting,
                   const RecordWriter& records)
    : lab_(lab),
      performer_(performer),
      setting_(setting),
      records_(records),
      cases_(lab.cases()),
      index_(Peers::here().size() > 1 ? cases_.size() : choose(cases_, setting.gpu)) {}

std::unique_ptr<Problem> Warnings::make(cudaStream_t stream) const {
  Keeping::current() = {false, true, false, stream};
  auto problem = lab_.make(index_);
  problem->fill(setting_.seed);
  wait_for_devices(*problem);
  for (const auto& buffer : problem->buffers()) buffer->keep_original();
  return problem;
}

void Warnings::warn(const char* kind, std::string message) const {
  DiagnosticRecord record;
  record.kind = kind;
  record.severity = "warning";
  record.message = std::move(message);
  record.tool = device::tool();
  record.case_name = cases_[index_].name;
  records_.write(record);
}

void Warnings::tell_leaks() const {
  if (!is_possible() || device::kept().empty()) return;
  const Stream own;
  const auto problem = make(own.stream);
  std::vector<std::vector<device::Kept>> after;  // each call
  for (int call = 0; call < kCalls; ++call) {
    prepare(*problem);
    if (perform(performer_, *problem, own.stream)) return;
    wait_for_devices(*problem);
    after.push_back(device::kept());
  }
  for (std::size_t kind = 0; kind < after[0].size(); ++kind) {
    std::size_t least = SIZE_MAX;
    for (std::size_t call = 1; call < after.size(); ++call)
      least = std::min(least, growth(after[call][kind], after[call - 1][kind]));
    if (least == 0) continue;
    const device::Kept& left = after[0][kind];
    warn("leak", fmt::format("Leak: each call leaves {} {} behind. {} gives back what a call has "
                             "made; or make it once, and keep it for the calls that follow.",
                             least, least == 1 ? left.one : left.many, left.freed));
  }
}

void Warnings::tell_unchecked_launches() const {
  if (!is_possible() || !device::host_calls()) return;
  // What a submission does after a failure says nothing, and nobody waits for it.
  device::on_fault([](const device::Fault&) {});
  ::signal(SIGALRM, [](int) { ::_exit(0); });
  ::alarm(kSeconds);
  const Stream own;
  const auto problem = make(own.stream);
  if (problem->rules().asks_for_errors) return;  // then it is counted, for points
  prepare(*problem);
  const std::uint64_t before = device::host_calls()->launches;
  if (perform(performer_, *problem, own.stream)) return;
  wait_for_devices(*problem);
  const std::uint64_t launches = device::host_calls()->launches - before;
  for (std::uint64_t i = 0; i < std::min(launches, kMostLaunches); ++i) {
    if (!is_ready(*problem)) return;
    if (!loses_launch_error(performer_, *problem, own.stream, i)) continue;
    warn("unchecked_launch",
         fmt::format("Launch error lost: launch {} of {} failed in a trial, and the call returned "
                     "as if nothing had happened. CUDA_CHECK_LAUNCH() after each launch throws the "
                     "error.",
                     i + 1, launches));
    return;
  }
}

}  // namespace lab
