// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "case_runner.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "device.h"
#include "judge.h"
#include "lab/check.h"
#include "live.h"
#include "peers.h"
#include "vast.h"

namespace lab {
namespace {

constexpr std::size_t kCallsToTell = 4;  // a race that shows in half of the calls escapes 1 in 16
// One that shows in most calls looks like a state that is kept, until a later call is right.
constexpr int kCallsToTellFromState = 16;

// Of the arrays' bytes: a call that copies, fills or allocates more without a kernel would take
// much memory where the arrays are vast.
constexpr double kMostBesideKernels = 1.0 / 32;

constexpr std::size_t kSmallBytes = std::size_t{1}
                                    << 20;  // of all arrays: a call more costs little

std::vector<device::Row> input_rows(const Problem& problem) {
  std::vector<device::Row> rows;
  for (const auto& buffer : problem.buffers()) {
    if (buffer->role() != Role::input) continue;
    const std::vector<device::Row> own = rows_of(*buffer);
    rows.insert(rows.end(), own.begin(), own.end());
  }
  return rows;
}

std::string gib(std::size_t bytes) {
  return fmt::format("{:.1f} GiB", static_cast<double>(bytes) / (1024.0 * 1024.0 * 1024.0));
}

CaseRecord skipped(CaseRecord record, const std::string& reason) {
  record.state = "skipped";
  record.reason = reason;
  return record;
}

CaseRecord failed(CaseRecord record, Failure failure) {
  record.state = "failed";
  record.verdict = std::move(failure.verdict);
  record.diagnosis = std::move(failure.diagnosis);
  record.message = std::move(failure.message);
  record.look_at = std::move(failure.look_at);
  record.first_bad = failure.first_bad;
  record.bad = failure.bad;
  record.total = failure.total;
  record.pattern = std::move(failure.pattern);
  return record;
}

bool device_is_lost() {
  cudaGetLastError();
  return cudaDeviceSynchronize() != cudaSuccess;
}

}  // namespace

// A short result of a giant input has no index that could tell.
Failure failure_of_large(const Problem& problem, const BadCount& count) {
  const Judged output(problem);
  Failure failure = failure_of(output, count);
  if (output.span() > k32BitElements || !beyond_32_bits(problem)) return failure;
  const Failure named = index_overflow("");
  failure.verdict = named.verdict;
  failure.diagnosis = named.diagnosis;
  failure.message += " " + named.message;
  failure.look_at = named.look_at;
  return failure;
}

bool is_looked_at_by_blocks(const CaseInfo& info) {
  return info.by_blocks && vast::is_available();
}

std::string reason_to_skip(const CaseInfo& info, const Gpu& gpu) {
  if (is_looked_at_by_blocks(info)) return {};
  if (info.only_on_gpu && gpu.is_predicted)
    return "It is too much work for a CPU, and this submission cannot be looked at by blocks.";
  // With memory for the kit's own work: checks on the device, originals of what is overwritten.
  const std::size_t bytes = info.device_bytes + (info.large ? info.device_bytes / 8 : 0);
  if (bytes > gpu.memory_bytes)
    return fmt::format("It needs {} of device memory; this device has {}.", gib(bytes),
                       gib(gpu.memory_bytes));
  int devices = 0;
  if (cudaGetDeviceCount(&devices) == cudaSuccess && info.devices > devices)
    return fmt::format("It needs {} devices; this machine has {}.", info.devices, devices);
  if (info.ranks > Peers::here().size())
    return fmt::format("It needs {} ranks, each with a device of its own; this run has {}.",
                       info.ranks, Peers::here().size());
  return {};
}

CaseRunner::CaseRunner(const Lab& lab, Performer performer, Setting setting)
    : lab_(lab), performer_(std::move(performer)), setting_(std::move(setting)) {
  // Non-blocking: work that a submission puts on the default stream is not waited for by accident.
  CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
}

CaseRunner::~CaseRunner() {
  cudaStreamDestroy(stream_);
}

CaseResult CaseRunner::run(std::size_t index, CaseInfo info) {
  info.by_blocks &= !moves_whole_arrays_ && !writes_whole_arrays_;
  CaseRecord record;
  record.name = info.name;
  record.group = info.group;
  record.size = info.size;
  const std::string reason = reason_to_skip(info, setting_.gpu);
  if (!reason.empty()) return {skipped(record, reason)};
  Peers::here().enter(info);
  const auto start = std::chrono::steady_clock::now();
  std::optional<Failure> failure;
  std::unique_ptr<Problem> problem;
  index_ = index;
  counters_.reset();
  work_.clear();
  if (setting_.care) device::start_counting(info.overlap);
  try {
    Keeping::current() = {!setting_.care, !info.large, !setting_.care, stream_};
    Keeping::current().vast = is_looked_at_by_blocks(info);
    problem = lab_.make(index);
    failure = check(*problem, info, &record.call);
  } catch (const CudaError& e) {
    if (!problem && e.code() == cudaErrorMemoryAllocation) {
      cudaGetLastError();
      return {skipped(record, "The device has too little free memory for it.")};
    }
    failure = Failure{"internal_error", "harness", e.what(), ""};
  } catch (const std::exception& e) {
    failure = Failure{"internal_error", "harness", e.what(), ""};
  }
  problem.reset();
  if (std::exchange(runs_whole_, false)) return run(index, std::move(info));
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  record.ms = took.count();
  record.state = "passed";
  if (setting_.care && !counters_) counters_ = device::counted();
  if (device::was_controlled()) failure = failure_of_device_control();  // since the last case, too
  std::vector<CounterRecord> counters = counters_.value_or(std::vector<CounterRecord>{});
  if (!failure) return {record, false, std::move(counters), std::move(work_)};
  has_failed_ = true;
  const bool reset = failure->diagnosis == "device_reset";
  return {failed(record, std::move(*failure)), reset || device_is_lost(), std::move(counters),
          std::move(work_)};
}

// Twice in the first order of warps, once in each other order that the device can take.  Long cases
// leave most of that to the short ones: once in the first order, once in the last; so do those that
// take a device of software seconds, with one call.
std::vector<int> CaseRunner::schedules(bool is_long, bool is_large) const {
  if (setting_.care || (is_large && device::schedules() > 1)) return {1};
  if (is_long) return {1, device::schedules()};
  std::vector<int> all{1};
  for (int s = 1; s <= device::schedules(); ++s) all.push_back(s);
  return all;
}

Expected CaseRunner::give_input(Problem& problem, const CaseInfo& info, std::uint64_t seed) {
  problem.fill(seed);
  return take_input(problem, info);
}

void CaseRunner::keep_input(Problem& problem) {
  wait_for_devices(problem);
  for (const auto& buffer : problem.buffers()) buffer->keep_original();
}

// What the arrays hold now is the input of the calls from here on.
Expected CaseRunner::take_input(Problem& problem, const CaseInfo& info) {
  keep_input(problem);
  return info.large ? Expected{} : problem.expected();
}

std::optional<Failure> CaseRunner::check(Problem& problem, const CaseInfo& info, int* calls) {
  if (is_looked_at_by_blocks(info)) return check_by_blocks(problem, info, calls);
  const Expected expected = give_input(problem, info, setting_.seed);
  const bool is_long = Peers::here().any(info.large || array_bytes(problem) > kSmallBytes);
  std::vector<Call> made;
  for (const int schedule : schedules(is_long, info.large)) {
    made.push_back(call(problem, info, expected, schedule));
    *calls = static_cast<int>(made.size());
    const Call& last = made.back();
    if (!Peers::here().any_wrong(last.bad())) continue;
    const bool failed_anywhere = Peers::here().any(last.failure.has_value());
    if (last.failure) return last.failure;
    if (info.large && last.right()) return {};
    if (info.large) return failure_of_large(problem, last.count);
    if (!failed_anywhere) return explain(problem, expected, std::move(made));
    if (last.right()) return {};
    over_ones_.emplace();  // no further call: not all ranks are fit for one
    return name_mistake(problem, expected, last);
  }
  if (setting_.care) {
    counters_ = device::counted();
    device::stop_counting();
    if (problem.rules().asks_for_errors) count_unchecked_launch(info);
  }
  if (is_long) return check_host_view(problem, info, expected, calls);
  Peers& peers = Peers::here();
  std::optional<Failure> failure;
  if (setting_.care) failure = check_second_count(problem, info, expected, calls);
  if (peers.any(failure.has_value())) return failure;
  failure = check_calls_in_a_row(problem, info, expected, calls);
  if (setting_.care || peers.any(failure.has_value())) return failure;
  failure = check_other_input(problem, info, expected, calls);
  if (peers.any(failure.has_value())) return failure;
  return check_host_view(problem, info, expected, calls);
}

CaseRunner::Call CaseRunner::call(Problem& problem, const CaseInfo& info, const Expected& expected,
                                  int schedule) {
  prepare(problem);
  device::use_schedule(schedule);
  return finish_call(problem, info, expected);
}

// What is small in this case may be all of the arrays in a shorter one: the longest arrays tell.
void CaseRunner::note_bytes_beside_kernels(const Problem& problem, std::uint64_t bytes) {
  std::size_t arrays = 0;  // without guards, which are longer than short arrays
  for (const auto& buffer : problem.buffers())
    arrays += buffer->span() * size_of(buffer->element());
  if (arrays < longest_arrays_) return;
  longest_arrays_ = arrays;
  moves_whole_arrays_ =
      static_cast<double>(bytes) > kMostBesideKernels * static_cast<double>(arrays);
}

// What the first call of a case asks of the device, and the second.  Between these two some cases
// have one that fails, with care alone: what it leaves behind may change the second.
std::optional<Failure> CaseRunner::perform_and_keep_work(Problem& problem) {
  const std::size_t most = problem.rules().asks_for_errors ? 1 : 2;
  if (work_.size() >= most) return perform(performer_, problem, stream_);
  device::keep_work();
  auto failure = perform(performer_, problem, stream_);
  if (auto kinds = device::kept_work()) {
    work_.push_back({"", static_cast<int>(work_.size()) + 1, std::move(*kinds)});
  }
  return failure;
}

CaseRunner::Call CaseRunner::finish_call(Problem& problem, const CaseInfo& info,
                                         const Expected& expected) {
  if (setting_.care) device::watch_inputs(input_rows(problem));
  const std::uint64_t before = vast::bytes_beside_kernels();
  auto failure = perform_and_keep_work(problem);
  note_bytes_beside_kernels(problem, vast::bytes_beside_kernels() - before);
  if (setting_.care) device::count_inputs();
  const bool launched_nothing = failure && failure->diagnosis == kComputedOnHost;
  if (failure && !launched_nothing) return {std::move(failure)};
  if (auto damage = inspect(problem, stream_)) return {std::move(damage)};
  Call result;
  if (info.large) {
    result.count = problem.check_on_device(stream_);
    if (launched_nothing && result.right()) result.failure = std::move(failure);
    return result;
  }
  result.outcome = Judged(problem).outcome();
  if (setting_.care) {
    device::count_result(Judged(problem).rows());
    Judged(problem).overlook_poison(expected, *result.outcome);
  }
  Mismatch mismatch = compare(*result.outcome, expected);
  if (mismatch.count > 0) {
    result.mismatch = std::move(mismatch);
  } else if (launched_nothing) {  // with a wrong result it is just not done yet
    result.failure = std::move(failure);
  } else if (const auto objection = problem.objection(result.outcome->got)) {
    result.failure =
        Failure{"wrong_answer", objection->diagnosis, objection->sentence, objection->look_at};
  }
  return result;
}

// The last of `calls` is wrong, here or on another rank.  More calls with the same input tell a
// race, and a state that is kept from call to call, from a plain mistake.
std::optional<Failure> CaseRunner::explain(Problem& problem, const Expected& expected,
                                           std::vector<Call> calls) {
  const std::size_t wrong = calls.size() - 1;
  Peers& peers = Peers::here();
  if (!setting_.care) {
    const CaseInfo small;
    std::vector<int> again = schedules(false, false);
    while (again.size() < kCallsToTell) again.push_back(1);
    for (const int schedule : again) {
      calls.push_back(call(problem, small, expected, schedule));
      if (peers.any(calls.back().failure.has_value())) break;
    }
  }
  over_ones_.reset();
  if (peers.size() > 1) over_ones_ = got_over_ones(problem);  // all ranks call, or none
  if (calls[wrong].right()) return {};
  std::vector<const Outcome*> outcomes;
  bool wrong_ever_after = wrong > 0;
  for (std::size_t i = 0; i < calls.size() && calls[i].outcome; ++i) {
    outcomes.push_back(&*calls[i].outcome);
    wrong_ever_after = wrong_ever_after && (i < wrong || !calls[i].right());
  }
  const auto race = failure_of_race(outcomes, expected);
  if (wrong_ever_after && race && peers.size() < 2 && !setting_.care) {
    const CaseInfo small;
    for (int more = 0; more < kCallsToTellFromState && wrong_ever_after; ++more) {
      const Call one = call(problem, small, expected, 1);
      if (one.failure) break;
      wrong_ever_after = !one.right();
    }
  }
  if (wrong_ever_after || race) {
    if (auto named = name_by_nature(problem, expected, calls)) return *named;
  }
  if (wrong_ever_after) {
    keeps_state_ = true;
    const Evidence evidence = gather(*calls[wrong].outcome, expected, *calls[wrong].mismatch);
    return failure_of(evidence, diagnose_later_call(evidence, static_cast<int>(wrong)));
  }
  if (race) {
    // Wrong at one fixed place, with other values each time: what stands there was never set.
    if (!keeps_state_ && are_wrong_at_one_place(outcomes, expected)) {
      Failure named = name_mistake(problem, expected, calls[wrong]);
      if (named.diagnosis != "unexplained") return named;
    }
    if (!keeps_state_) return Peers::here().name_race(*race);
    const Evidence evidence = gather(*calls[wrong].outcome, expected, *calls[wrong].mismatch);
    return failure_of(evidence, diagnose_later_call(evidence, static_cast<int>(wrong)));
  }
  return name_mistake(problem, expected, calls[wrong]);
}

// A mistake that every wrong call shows, though with other values each time.
std::optional<Failure> CaseRunner::name_by_nature(const Problem& problem, const Expected& expected,
                                                  const std::vector<Call>& calls) {
  for (const Hypothesis& h : problem.hypotheses()) {
    const Call* first = nullptr;
    bool always = h.matches != nullptr;
    for (const Call& one : calls) {
      if (one.right() || !one.mismatch) continue;
      always = always && h.matches(one.outcome->got);
      if (first == nullptr) first = &one;
    }
    if (!always || first == nullptr) continue;
    const Evidence evidence = gather(*first->outcome, expected, *first->mismatch);
    return failure_of(evidence, Diagnosis{h.diagnosis, h.sentence, h.look_at});
  }
  return {};
}

Failure CaseRunner::name_mistake(Problem& problem, const Expected& expected, const Call& wrong) {
  Evidence evidence = gather(*wrong.outcome, expected, *wrong.mismatch);
  for (const auto& buffer : problem.buffers())
    if (buffer->role() == Role::input || buffer->role() == Role::in_out)
      evidence.inputs.push_back({buffer->grid().name, buffer->original_values()});
  evidence.hypotheses = problem.hypotheses();
  const Judged output(problem);
  const std::vector<double> over_ones = over_ones_ ? *over_ones_ : got_over_ones(problem);
  for (std::size_t i = 0; i < over_ones.size(); ++i)
    if (over_ones[i] != 1) evidence.outcome.untouched[i] = 0;  // the same bits by computation
  if (output.role() == Role::output) evidence.got_over_ones = over_ones;
  if (auto overflow = failure_of_overflow(output, evidence)) return *overflow;
  // All smaller cases were right, and what an input that is too large does to the result has no
  // pattern of its own.
  if (!has_failed_ && beyond_32_bits(problem)) {
    const Failure named = index_overflow("");
    Failure failure = failure_of(evidence, {named.diagnosis, named.message, named.look_at});
    failure.verdict = named.verdict;
    return failure;
  }
  return failure_of(evidence, diagnose(evidence));
}

std::vector<double> CaseRunner::got_over_ones(Problem& problem) {
  if (setting_.care) return {};
  for (const auto& buffer : problem.buffers()) buffer->prepare_ones();
  wait_for_devices(problem);
  problem.before_call();
  wait_for_devices(problem);
  device::use_schedule(1);
  if (perform(performer_, problem, stream_) || inspect(problem, stream_)) return {};
  return Judged(problem).outcome().got;
}

}  // namespace lab
