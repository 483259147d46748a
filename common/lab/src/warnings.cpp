// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "warnings.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "device.h"
#include "kept.h"
#include "lab/check.h"
#include "lost_launch.h"
#include "memory.h"
#include "peers.h"

namespace lab {
namespace {

constexpr double kSmall = 16.0 * 1024;  // bytes to move
constexpr int kFewestCalls = 3;         // after the first, which may make what they use
constexpr int kMostCalls = 128;         // a ring of as many objects is full then
constexpr std::size_t kMostBytes = std::size_t{1} << 30;  // left behind meanwhile
constexpr std::chrono::milliseconds kLongest{1500};       // for these calls
constexpr unsigned kSeconds = 2;  // for either trial: all in all less than the grader waits

struct Stream {
  cudaStream_t stream = nullptr;
  Stream() { CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking)); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { cudaStreamDestroy(stream); }
};

// The place of a case that is worth looking at, and quick: of those with the most ranks the largest
// of the small ones, else the smallest.  The number of cases where there is none.
std::size_t choose(const std::vector<CaseInfo>& cases, const Gpu& gpu) {
  const auto is_better = [](const CaseInfo& one, const CaseInfo& than) {
    if (one.ranks != than.ranks) return one.ranks > than.ranks;
    const bool is_small = one.cost.bytes <= kSmall;
    return is_small == (than.cost.bytes <= kSmall) ? (one.cost.bytes > than.cost.bytes) == is_small
                                                   : is_small;
  };
  std::size_t best = cases.size();
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const CaseInfo& one = cases[i];
    if (!one.care || one.cost.bytes <= 0 || !reason_to_skip(one, gpu).empty()) continue;
    if (best == cases.size() || is_better(one, cases[best])) best = i;
  }
  return best;
}

std::size_t growth(const device::Kind& after, const device::Kind& before) {
  return after.count - std::min(after.count, before.count);
}

using Left = std::vector<std::size_t>;  // by kind

// "a", "a and b", "a, b and c".
std::string enumerated(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 < words.size() ? ", " : " and ") + words[i];
  return text;
}

std::string message_of_leak(const Left& left, const std::vector<device::Kind>& kinds, int calls) {
  std::vector<std::string> objects, functions;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i] == 0) continue;
    objects.push_back(fmt::format("{} {}", left[i], left[i] == 1 ? kinds[i].one : kinds[i].many));
    if (std::find(functions.begin(), functions.end(), kinds[i].freed) == functions.end())
      functions.push_back(kinds[i].freed);
  }
  return fmt::format(
      "Leak: each of {} calls in a row left {} behind{}. Give back what a call makes, with {}; or "
      "make it once, and keep it for the calls that follow.",
      calls, enumerated(objects),
      Peers::here().size() > 1 ? fmt::format(", on rank {}", Peers::here().rank()) : "",
      enumerated(functions));
}

// Nobody waits for what a submission does now, and what it does after a failure says nothing.
void end_quietly_after(unsigned seconds) {
  ::signal(SIGALRM, [](int) { ::_exit(0); });
  ::alarm(seconds);
}

}  // namespace

Warnings::Warnings(const Lab& lab, const Performer& performer, const CaseRunner::Setting& setting,
                   const RecordWriter& records)
    : lab_(lab),
      performer_(performer),
      setting_(setting),
      records_(records),
      cases_(lab.cases()),
      index_(choose(cases_, setting.gpu)) {}

std::unique_ptr<Problem> Warnings::make(cudaStream_t stream) const {
  const bool has_images = !cases_[index_].large;
  Keeping::current() = {false, has_images, true, stream};
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

// All ranks of the case do this together.
void Warnings::tell_leaks(bool all_passed) const {
  Peers& peers = Peers::here();
  if (!is_possible() || device::kept().kinds.empty() || !peers.takes_part(cases_[index_])) return;
  peers.enter(cases_[index_]);
  if (peers.any(!all_passed)) return;
  if (peers.size() == 1) end_quietly_after(kSeconds);
  const Stream own;
  const auto problem = make(own.stream);
  const auto call = [&] {
    prepare(*problem);
    const bool failed = perform(performer_, *problem, own.stream).has_value();
    if (!failed) wait_for_devices(*problem);
    return !peers.any(failed);
  };
  if (!call()) return;
  // Ranks wait for each other. After 5 s without a record they would be ended.
  const auto end = std::chrono::steady_clock::now() + (peers.size() > 1 ? 2 : 1) * kLongest;
  const std::size_t bytes = device::kept().bytes;
  std::vector<device::Kind> last = device::kept().kinds;
  Left left(last.size(), SIZE_MAX);
  bool leaks = true;
  int calls = 0;
  for (bool goes_on = true; goes_on && calls < kMostCalls; ++calls) {
    if (!call()) break;  // out of memory, say
    const device::Kept now = device::kept();
    for (std::size_t i = 0; i < left.size(); ++i)
      left[i] = std::min(left[i], growth(now.kinds[i], last[i]));
    leaks = std::any_of(left.begin(), left.end(), [](std::size_t one) { return one > 0; });
    if (!peers.any(leaks)) return;
    last = now.kinds;
    goes_on = !peers.any(now.bytes > bytes + kMostBytes || std::chrono::steady_clock::now() > end);
  }
  if (calls < kFewestCalls) return;
  // The first rank that leaks tells.
  int rank = 0;
  while (rank < cases_[index_].ranks && !peers.any(leaks && rank == peers.rank())) ++rank;
  if (leaks && rank == peers.rank()) warn("leak", message_of_leak(left, last, calls));
}

void Warnings::tell_unchecked_launches() const {
  // A rank whose launch fails leaves the others waiting for its messages.
  if (Peers::here().size() > 1 || !is_possible() || !device::host_calls()) return;
  device::on_fault([](const device::Fault&) {});
  end_quietly_after(kSeconds);
  const Stream own;
  const auto problem = make(own.stream);
  if (problem->rules().asks_for_errors) return;  // then it is counted, for points
  prepare(*problem);
  const std::uint64_t before = device::host_calls()->launches;
  if (perform(performer_, *problem, own.stream)) return;
  wait_for_devices(*problem);
  const std::uint64_t launches = device::host_calls()->launches - before;
  const auto lost = find_lost_launch(performer_, *problem, cases_[index_], launches, own.stream);
  if (!lost) return;
  warn("unchecked_launch",
       fmt::format("Launch error lost: launch {} of {} failed in a trial, and the call returned "
                   "as if nothing had happened. CUDA_CHECK_LAUNCH() after each launch throws the "
                   "error.",
                   *lost + 1, launches));
}

}  // namespace lab
