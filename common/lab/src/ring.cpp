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
  grow(count > 0 ? count : std::max<std::size_t>(2, by_cache));
}

void Ring::grow(std::size_t count) {
  std::size_t free = 0;
  std::size_t total = 0;
  CUDA_CHECK(cudaMemGetInfo(&free, &total));
  // The rest is for the submission's own scratch memory and the originals of the first problem.
  const std::size_t more = free / 10 * 7 / bytes_of(*problems_[0]);
  count = std::min({count, kMostProblems, problems_.size() + more});
  while (problems_.size() < count) problems_.push_back(lab_.make_timed());
}

bool Ring::reads_in_out() const {
  const auto& buffers = problems_[0]->buffers();
  return problems_[0]->reads_in_out() &&
         std::any_of(buffers.begin(), buffers.end(),
                     [](const auto& b) { return b->role() == Role::in_out; });
}

void Ring::refill(std::uint64_t seed) {
  for (std::size_t i = 0; i < problems_.size(); ++i) problems_[i]->fill(mix(seed, i));
  wait_for_devices(*problems_[0]);
  for (const auto& problem : problems_)
    for (const auto& buffer : problem->buffers()) buffer->keep_original();
}

void Ring::prepare() {
  for (const auto& problem : problems_) {
    for (const auto& buffer : problem->buffers()) buffer->prepare();
    wait_for_devices(*problem);
    problem->before_call();
  }
}

std::optional<Failure> Ring::check(std::size_t calls, cudaStream_t stream) {
  for (std::size_t i = 0; i < std::min(calls, problems_.size()); ++i) {
    Problem& problem = *problems_[i];
    if (auto failure = inspect(problem, stream)) return failure;
    const BadCount count = problem.check_on_device(stream);
    if (count.bad > 0) return failure_of(Judged(problem), count);
  }
  return {};
}

}  // namespace lab
