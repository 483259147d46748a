// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

// What a case asks of calls after the first ones, when those were right: the same work again, two
// calls in a row, other data in the same arrays, a host that sees other data than the device.
#include <fmt/format.h>

#include <utility>

#include "case_runner.h"
#include "device.h"
#include "judge.h"
#include "lab/check.h"
#include "lost_launch.h"
#include "peers.h"
#include "same_work.h"

namespace lab {
namespace {

constexpr std::uint64_t kOtherInput = 0x0b5e55ed;  // makes another seed of the given one
constexpr std::uint64_t kOtherPlace = 0x0ff5e75;   // the same, for the places of what changes
constexpr std::uint64_t kNextCall = 0x5eed2ca11;   // the same, for the second of two in a row
constexpr std::uint64_t kShown = 0x5ee1;           // the same, for what only the host sees
constexpr std::uint64_t kReal = 0x4ea1;            // and for what the device has meanwhile

Diagnosis result_remembered(const char* what_differs) {
  return {
      "result_remembered",
      fmt::format("{} than in the call before, and the result is still that of the old data.",
                  what_differs),
      "What is kept from call to call: an address and a length do not tell what an array holds."};
}

constexpr const char* kWhichCall[] = {"first", "second"};

Diagnosis calls_mixed_up(int which) {
  return {"calls_mixed_up",
          fmt::format("Each call alone is right. Of two in a row in one stream, with no wait "
                      "between, the result of the {} is wrong.",
                      kWhichCall[which]),
          "What the second call overwrites while the work of the first may still need it: "
          "__constant__ memory, a buffer that is kept, copies in another stream than the "
          "caller's."};
}

constexpr std::size_t kMostChecked = std::size_t{128} << 10;

// More would take long to look through.
constexpr std::size_t kMostShown = std::size_t{1} << 20;

std::size_t input_bytes(const Problem& problem) {
  std::size_t bytes = 0;
  for (const auto& buffer : problem.buffers()) bytes += buffer->original_window().size();
  return bytes;
}

Diagnosis follows_host() {
  return {kComputedOnHost,
          "The result follows what the host saw, not what the device had: in this call the host "
          "saw other values of the inputs than the kernels.",
          "Where the result is computed: it is a kernel's task. The host may copy the inputs, but "
          "the result must not depend on what it reads in them."};
}

// A few elements may be the host's: the rest of a division, the last element of an array.
bool is_of_the_host(std::size_t bad, std::size_t total) {
  return bad > total / 10;
}

bool has_in_out(const Problem& problem) {
  for (const auto& buffer : problem.buffers())
    if (buffer->role() == Role::in_out) return true;
  return false;
}

}  // namespace

// In arrays of its own, whose outputs are poisoned.
void CaseRunner::count_unchecked_launch(const CaseInfo& info) {
  if (counters_->empty() || work_.empty()) return;
  std::uint64_t launches = 0;
  for (const WorkRecord::Kind& kind : work_.front().kinds)
    if (!kind.kernel.empty()) launches += kind.count;
  const Keeping kept = std::exchange(Keeping::current(), {false, !info.large, true, stream_});
  const auto problem = lab_.make(index_);
  Keeping::current() = kept;
  problem->fill(setting_.seed);
  keep_input(*problem);
  if (find_lost_launch(performer_, *problem, info, launches, stream_))
    counters_->front().counts.emplace_back("simt__unchecked_launches.sum", 1);
  wait_for_devices(*problem);
}

// A call that finds its right result in the outputs, not poison, must work as the first one did.
std::optional<Failure> CaseRunner::check_second_count(Problem& problem, const CaseInfo& info,
                                                      const Expected& expected, int* calls) {
  const bool any_kernel = Peers::here().any(counters_->size() > 1);
  if (!any_kernel || has_in_out(problem)) return {};
  ++*calls;
  device::start_counting(false);
  wait_for_devices(problem);
  problem.before_call();
  Call again = finish_call(problem, info, expected);
  const std::vector<CounterRecord> second = device::counted();
  device::stop_counting();
  if (again.failure) return again.failure;
  if (again.right()) return failure_of_skipped_work(*counters_, second);
  const Evidence evidence = gather(*again.outcome, expected, *again.mismatch);
  return failure_of(evidence, diagnose_later_call(evidence, 1));
}

// The arguments, the constants and the buffers of a call must be its own: a caller need not wait
// before the next one.  With care in the first case of each group that has short arrays: two calls
// more in which every access is looked at take as long as all that is asked of it before.
std::optional<Failure> CaseRunner::check_calls_in_a_row(Problem& problem, const CaseInfo& info,
                                                        const Expected& expected, int* calls) {
  if (!info.care || !Peers::here().any(!expected.values.empty())) return {};
  if (setting_.care) {
    if (Peers::here().any(array_bytes(problem) > kMostChecked)) return {};
    // A rank sees only the cases that it has a part in: those of as many ranks are the same for
    // all.
    if (!groups_with_row_.insert({info.group, info.ranks}).second) return {};
  }
  const auto second = lab_.make(index_);
  const Expected of_second = give_input(*second, info, mix(setting_.seed, kNextCall));
  prepare(*second);
  prepare(problem);
  device::use_schedule(1);
  const Performer both = [&](Problem& first, cudaStream_t stream) {
    performer_(first, stream);
    performer_(*second, stream);
    for (const cudaStream_t other : second->streams()) CUDA_CHECK(cudaStreamSynchronize(other));
  };
  *calls += 2;
  auto failure = perform(both, problem, stream_);
  for (Problem* one : {&problem, second.get()})
    if (!failure) failure = inspect(*one, stream_);
  int which = 0;
  std::pair<Problem*, const Expected*> made[] = {{&problem, &expected}, {second.get(), &of_second}};
  for (const auto& [one, right] : made) {
    if (failure) break;
    Outcome outcome = Judged(*one).outcome();
    if (setting_.care) Judged(*one).overlook_poison(*right, outcome);
    const Mismatch mismatch = compare(outcome, *right);
    if (mismatch.count > 0) {
      failure = failure_of(gather(outcome, *right, mismatch), calls_mixed_up(which));
      failure->verdict = "race";
    }
    ++which;
  }
  return failure;
}

// All calls were right; one more with other data in the same arrays, and one where a single element
// of each array has changed: who looks at some elements to know an array again does not see it.
std::optional<Failure> CaseRunner::check_other_input(Problem& problem, const CaseInfo& info,
                                                     const Expected& first, int* calls) {
  const std::vector<Window> first_content = windows_of(problem);
  const Expected other = give_input(problem, info, mix(setting_.seed, kOtherInput));
  ++*calls;
  auto failure = check_new_input(problem, info, {first, other, "The arrays hold other data"});
  if (failure || Peers::here().size() > 1) return failure;
  for (std::size_t i = 0; i < first_content.size(); ++i) {
    const std::uint64_t place = mix(mix(setting_.seed, kOtherPlace), i);
    if (!first_content[i].empty()) problem.buffers()[i]->take_one_element(first_content[i], place);
  }
  if (!problem.take_changed_inputs()) return {};
  const Expected changed = take_input(problem, info);
  ++*calls;
  return check_new_input(problem, info,
                         {other, changed, "One element of each input array is another"});
}

// The calls before, whose input was another, were right.
std::optional<Failure> CaseRunner::check_new_input(Problem& problem, const CaseInfo& info,
                                                   const NewInput& input) {
  Peers& peers = Peers::here();
  std::vector<Call> made;
  made.push_back(call(problem, info, input.expected, 1));
  const Call& last = made.back();
  if (!peers.any_wrong(last.bad())) return {};
  const bool failed_anywhere = peers.any(last.failure.has_value());
  const bool remembered = last.mismatch && compare(*last.outcome, input.before).count == 0;
  const bool remembered_by_all = !peers.any(!last.right() && !remembered);
  if (last.failure) return last.failure;
  if (!failed_anywhere && !remembered_by_all) {
    return explain(problem, input.expected, std::move(made));
  }
  if (last.right()) return {};
  if (!remembered) {
    over_ones_.emplace();
    return name_mistake(problem, input.expected, last);
  }
  return failure_of(gather(*last.outcome, input.expected, *last.mismatch),
                    result_remembered(input.what_differs));
}

// One more call, in which the host sees other data than the device: what it computes is wrong then.
std::optional<Failure> CaseRunner::check_host_view(Problem& problem, const CaseInfo& info,
                                                   const Expected& first, int* calls) {
  Peers& peers = Peers::here();
  if (setting_.care || !device::can_show_host()) return {};
  if (peers.any(info.large || input_bytes(problem) > kMostShown)) return {};
  problem.fill(mix(setting_.seed, kShown));
  keep_input(problem);
  std::vector<Window> shown = windows_of(problem);
  const Expected expected = give_input(problem, info, mix(setting_.seed, kReal));
  const HostView view(problem, std::move(shown));
  if (!peers.any(!view.empty())) return {};
  // What is wrong by chance, or in other calls too, has another name.
  Call seen;
  for (const bool again : {false, true}) {
    ++*calls;
    seen = call_with_view(problem, expected, view);
    const bool is_lost = seen.failure && cudaDeviceSynchronize() != cudaSuccess;
    if (peers.any(is_lost)) return seen.failure;
    const std::size_t bad = seen.failure ? 0 : seen.bad();
    if (!peers.any(is_of_the_host(bad, expected.values.size()))) return {};
    if (again) break;
    ++*calls;
    auto failure = check_new_input(problem, info, {first, expected, "The arrays hold other data"});
    if (peers.any(failure.has_value())) return failure;
  }
  if (seen.failure || seen.right()) return {};
  return failure_of(gather(*seen.outcome, expected, *seen.mismatch), follows_host());
}

// A failure is that of a call in which the host was led astray: it proves nothing.
CaseRunner::Call CaseRunner::call_with_view(Problem& problem, const Expected& expected,
                                            const HostView& view) {
  prepare(problem);
  device::use_schedule(1);
  Call result;
  {
    const HostView::Scope scope(view);
    problem.copy_inputs_to_host();
    result.failure = perform(performer_, problem, stream_);
    if (!result.failure) problem.after_call(stream_);
  }
  if (result.failure) return result;
  problem.copy_inputs_to_host();
  for (const auto& buffer : problem.buffers()) buffer->read_back();
  result.outcome = Judged(problem).outcome();
  Mismatch mismatch = compare(*result.outcome, expected);
  if (mismatch.count > 0) result.mismatch = std::move(mismatch);
  return result;
}

}  // namespace lab
