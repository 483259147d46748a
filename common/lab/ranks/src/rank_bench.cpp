// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "rank_bench.h"

#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

#include "baseline_watch.h"
#include "lab/check.h"
#include "lab/inputs.h"
#include "live.h"
#include "memory.h"
#include "ring.h"
#include "rounds.h"

namespace lab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kWarmCalls = 3;

class RankBench {
 public:
  RankBench(RankPeers& peers, const Lab& lab, const Gpu& gpu, const Options& options,
            const Performer& performer, const RecordWriter& records)
      : peers_(peers),
        lab_(lab),
        gpu_(gpu),
        options_(options),
        performer_(performer),
        records_(records) {
    CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
    Keeping::current() = {true, false, true, stream_};
  }
  RankBench(const RankBench&) = delete;
  RankBench& operator=(const RankBench&) = delete;
  ~RankBench() {
    ring_.reset();
    cudaStreamDestroy(stream_);
  }

  BenchRecord run();

 private:
  double largest(double mine) const;
  std::size_t smallest(std::size_t mine) const;
  bool block(const Performer& performer, int calls, double* ms);
  bool baseline_block(double* ms);
  bool checked_block(double* ms);
  void measure_one_device();
  void choose_calls();
  bool round(int number);
  void conclude();
  // The same on all ranks.
  int drawn(int calls) { return ring_->most_of(rounds_.draw_calls(calls)); }
  void new_contents() { ring_->refill(mix(options_.seed, ++fills_)); }

  RankPeers& peers_;
  const Lab& lab_;
  const Gpu& gpu_;
  const Options& options_;
  const Performer& performer_;
  const RecordWriter& records_;
  const Performer baseline_ = [](Problem& p, cudaStream_t stream) { p.call_baseline(stream); };
  cudaStream_t stream_ = nullptr;
  std::unique_ptr<Ring> ring_;
  BenchRecord record_;
  std::uint64_t fills_ = 0;
  int calls_ = 1;  // per block
  Rounds rounds_{options_.seed};
  BaselineWatch watch_;
};

double RankBench::largest(double mine) const {
  double all = 0;
  PMPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, peers_.here().own);
  return all;
}

std::size_t RankBench::smallest(std::size_t mine) const {
  unsigned long long here = mine;
  unsigned long long all = 0;
  PMPI_Allreduce(&here, &all, 1, MPI_UNSIGNED_LONG_LONG, MPI_MIN, peers_.here().own);
  return all;
}

// A block lasts from when the last rank is ready until the last one's device is done.  False, with
// the reason in the record, when it failed on any rank.
bool RankBench::block(const Performer& performer, int calls, double* ms) {
  ring_->prepare(static_cast<std::size_t>(calls));
  double mine = 0;
  const Performer all = [&](Problem&, cudaStream_t stream) {
    PMPI_Barrier(peers_.here().own);
    const auto go = Clock::now();
    for (int i = 0; i < calls; ++i) performer(ring_->turn(static_cast<std::size_t>(i)), stream);
    const live::Scope scope(live::Doing::synchronising);
    CUDA_CHECK(cudaDeviceSynchronize());  // all streams: work on a side stream counts too
    mine = std::chrono::duration<double, std::milli>(Clock::now() - go).count();
  };
  const auto failure = perform(all, ring_->first(), stream_);
  if (failure) record_.reason = failure->message;
  if (peers_.any(failure.has_value())) {
    record_.state = "failed";
    if (record_.reason.empty()) record_.reason = "It failed on another rank.";
    return false;
  }
  *ms = largest(mine) / calls;
  return true;
}

bool RankBench::baseline_block(double* ms) {
  const int calls = drawn(calls_);
  watch_.begins();
  if (!block(baseline_, calls, ms)) return false;
  watch_.ended(*ms * calls, calls);
  return true;
}

bool RankBench::checked_block(double* ms) {
  new_contents();
  const int calls = drawn(calls_);
  if (!block(performer_, calls, ms)) return false;
  if (options_.baseline_as_submission) return true;  // it does other work
  const std::optional<Failure> failure = ring_->check(static_cast<std::size_t>(calls), stream_);
  if (failure) record_.reason = failure->message;
  if (!peers_.any(failure.has_value())) return true;
  record_.state = "failed";
  if (record_.reason.empty()) record_.reason = "The result of another rank is wrong.";
  return false;
}

// The whole problem on one device, without other ranks: what the efficiency is measured by.
void RankBench::measure_one_device() {
  if (peers_.size() == 1) return;
  double ms = 0;
  if (peers_.rank() == 0) {
    peers_.enter_alone();
    ring_ = std::make_unique<Ring>(lab_, 0, 1);
    new_contents();
    for (int i = 0; i < kWarmCalls; ++i)
      if (!block(baseline_, 1, &ms)) break;
    ring_.reset();
  }
  peers_.enter_all();
  fills_ = 0;  // all ranks fill with the same seeds
  record_.one_device_ms = largest(ms);
}

void RankBench::choose_calls() {
  double ms = 0;
  for (int i = 0; i < kWarmCalls; ++i)
    if (!block(baseline_, calls_, &ms)) return;
  watch_.is_warm(ms);
  calls_ = std::max(1, static_cast<int>(std::ceil(options_.block_ms / ms)));
  // Ranks may have memory for different numbers, and must call equally often.
  ring_->grow(smallest(std::min(Ring::kLeast, ring_->most())));
  if (ring_->uses_each_once()) {
    ring_->grow(smallest(std::min(static_cast<std::size_t>(calls_), ring_->most())));
    calls_ = std::min(calls_, static_cast<int>(ring_->size()));
  }
  new_contents();
}

// Baseline, submission, submission, baseline: a drift of the clock hits both alike.
bool RankBench::round(int number) {
  double b1 = 0;
  double s1 = 0;
  double s2 = 0;
  double b2 = 0;
  if (!baseline_block(&b1) || !checked_block(&s1) || !checked_block(&s2) || !baseline_block(&b2)) {
    return false;
  }
  const double baseline = (b1 + b2) / 2;
  const double submission = (s1 + s2) / 2;
  records_.write(SampleRecord{number, baseline, submission, rounds_.add(baseline, submission), 0});
  return true;
}

BenchRecord RankBench::run() {
  const auto begin = Clock::now();
  record_.size = lab_.timed_size();
  record_.baseline = lab_.baseline();
  record_.ranks = peers_.size();
  measure_one_device();
  ring_ = std::make_unique<Ring>(lab_, 0, 1);
  new_contents();
  choose_calls();
  if (record_.state == "failed") {
    record_.state = "unavailable";  // the baseline's failure is not the submission's
    return record_;
  }
  double warm = 0;
  if (!checked_block(&warm)) return record_;
  for (int number = 1; number <= Rounds::kMost; ++number) {
    if (!round(number)) return record_;
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    const bool late = largest(seconds) > options_.limit_s;
    if (rounds_.are_enough(late)) break;
  }
  conclude();
  const std::string objection = watch_.objection();
  if (peers_.any(!objection.empty())) {
    record_.state = "disturbed";
    record_.reason = objection.empty() ? "Another rank disturbed the baseline." : objection;
  }
  return record_;
}

void RankBench::conclude() {
  const Cost cost = lab_.timed_cost();
  if (gpu_.bytes_per_second > 0) record_.floor_ms = 1e3 * cost.bytes / gpu_.bytes_per_second;
  record_.calls_per_block = calls_;
  rounds_.conclude(cost.bytes, cost.flops, record_);
  const double ranks = peers_.size();
  record_.efficiency = record_.one_device_ms / (ranks * record_.submission_ms);
}

}  // namespace

BenchRecord run_rank_bench(RankPeers& peers, const Lab& lab, const Gpu& gpu, const Options& options,
                           const Performer& performer, const RecordWriter& records) {
  return RankBench(peers, lab, gpu, options, performer, records).run();
}

}  // namespace lab
