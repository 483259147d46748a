// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "ring.h"

#include <algorithm>

#include "judge.h"
#include "lab/check.h"
#include "lab/inputs.h"
#include "lab/launch.h"

namespace lab {
namespace {

constexpr std::size_t kMostProblems = 256;

// What a problem takes on the device, with the originals of its in/outs.
std::size_t bytes_of(const Problem& problem) {
  std::size_t bytes = 0;
  for (const auto& buffer : problem.buffers())
    bytes += buffer->bytes() * (buffer->role() == Role::in_out ? 2 : 1);
  return bytes;
}

}  // namespace

Ring::Ring(const Lab& lab, std::size_t l2_bytes, std::size_t count) : lab_(lab) {
  problems_.push_back(lab_.make_timed());
  const std::size_t by_cache = ceil_div(3 * l2_bytes, bytes_of(*problems_[0])) + 1;
  grow(count > 0 ? count : std::max<std::size_t>(kLeast, by_cache));
}

std::size_t Ring::most() const {
  std::size_t free = 0;
  std::size_t total = 0;
  CUDA_CHECK(cudaMemGetInfo(&free, &total));
  // The rest is for the submission's own scratch memory and the originals of the first problem.
  const std::size_t more = free / 10 * 7 / bytes_of(*problems_[0]);
  return std::min(kMostProblems, problems_.size() + more);
}

void Ring::grow(std::size_t count) {
  count = std::min(count, most());
  if (count > problems_.size()) turns_.clear();
  while (problems_.size() < count) problems_.push_back(lab_.make_timed());
}

bool Ring::uses_each_once() const {
  const auto& buffers = problems_[0]->buffers();
  if (problems_[0]->is_bound_to_arrays() || problems_.size() < kLeast) return true;
  return problems_[0]->reads_in_out() &&
         std::any_of(buffers.begin(), buffers.end(),
                     [](const auto& b) { return b->role() == Role::in_out; });
}

Ring::Turn Ring::turn_of(std::size_t call) {
  const std::size_t count = problems_.size();
  if (uses_each_once()) return {call % count, call % count, 0};
  const std::size_t inputs = call % (count - 1);
  const std::size_t outputs = call % count;
  if (inputs == outputs) return {inputs, outputs, 0};
  return {inputs, outputs, problems_[inputs]->add_target(*problems_[outputs])};
}

Problem& Ring::turn(std::size_t call) const {
  const Turn& turn = turns_[call % turns_.size()];
  problems_[turn.inputs]->write_to(turn.target);
  return *problems_[turn.inputs];
}

void Ring::refill(std::uint64_t seed) {
  for (std::size_t i = 0; i < problems_.size(); ++i) {
    problems_[i]->write_to(0);
    problems_[i]->fill(mix(seed, i));
  }
  wait_for_devices(*problems_[0]);
  for (const auto& problem : problems_)
    for (const auto& buffer : problem->buffers()) buffer->keep_original();
}

void Ring::prepare(std::size_t calls) {
  const std::size_t count = problems_.size();
  const std::size_t period = uses_each_once() ? count : count * (count - 1);
  while (turns_.size() < std::min(calls, period)) turns_.push_back(turn_of(turns_.size()));
  for (const auto& problem : problems_) {
    for (const auto& buffer : problem->buffers()) buffer->prepare();
    wait_for_devices(*problem);
    problem->before_call();
  }
}

std::optional<Failure> Ring::check(std::size_t calls, cudaStream_t stream) {
  const std::size_t outputs = std::min(calls, problems_.size());
  for (std::size_t i = 0; i < outputs; ++i) {
    if (auto failure = inspect(*problems_[i], stream)) return failure;
  }
  // Each output holds the answer of the last call that wrote to it.
  for (std::size_t i = 0; i < outputs; ++i) {
    Problem& problem = turn(calls - 1 - i);
    const BadCount count = problem.check_on_device(stream);
    if (count.bad > 0) return failure_of(Judged(problem), count);
  }
  return {};
}

}  // namespace lab
