// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "rank_bench.h"

#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

#include "judge.h"
#include "lab/check.h"
#include "lab/inputs.h"
#include "live.h"
#include "memory.h"
#include "stats.h"

namespace lab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kFewestRounds = 11;
constexpr int kFewestLateRounds = 6;
constexpr int kMostRounds = 41;
constexpr double kWidest = 0.005;  // half of the interval, as a share of the ratio
constexpr int kWarmCalls = 3;
constexpr double kBelowFloor = 0.97;

class RankBench {
 public:
  RankBench(RankPeers& peers, const Lab& lab, const Card& card, const Options& options,
            const Performer& performer, const RecordWriter& records)
      : peers_(peers),
        lab_(lab),
        card_(card),
        options_(options),
        performer_(performer),
        records_(records) {
    CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
    Keeping::current() = {true, false, true, stream_};
  }
  RankBench(const RankBench&) = delete;
  RankBench& operator=(const RankBench&) = delete;
  ~RankBench() {
    problem_.reset();
    cudaStreamDestroy(stream_);
  }

  BenchRecord run();

 private:
  double largest(double mine) const;
  bool block(const Performer& performer, int calls, double* ms);
  bool checked_block(double* ms);
  void measure_one_device();
  void choose_calls();
  bool round(int number);
  void conclude();
  void new_contents() { problem_->fill(mix(options_.seed, ++fills_)); }

  RankPeers& peers_;
  const Lab& lab_;
  const Card& card_;
  const Options& options_;
  const Performer& performer_;
  const RecordWriter& records_;
  const Performer baseline_ = [](Problem& p, cudaStream_t stream) { p.call_baseline(stream); };
  cudaStream_t stream_ = nullptr;
  std::unique_ptr<Problem> problem_;
  BenchRecord record_;
  std::uint64_t fills_ = 0;
  int calls_ = 1;  // per block
  std::vector<double> ratios_, baseline_ms_, submission_ms_;
};

double RankBench::largest(double mine) const {
  double all = 0;
  PMPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, peers_.here().own);
  return all;
}

// A block lasts from when the last rank is ready until the last one's device is done.  False, with
// the reason in the record, when it failed on any rank.
bool RankBench::block(const Performer& performer, int calls, double* ms) {
  prepare(*problem_);
  double mine = 0;
  const Performer all = [&](Problem& problem, cudaStream_t stream) {
    PMPI_Barrier(peers_.here().own);
    const auto go = Clock::now();
    for (int i = 0; i < calls; ++i) performer(problem, stream);
    const live::Scope scope(live::Doing::synchronising);
    CUDA_CHECK(cudaDeviceSynchronize());  // all streams: work on a side stream counts too
    mine = std::chrono::duration<double, std::milli>(Clock::now() - go).count();
  };
  const auto failure = perform(all, *problem_, stream_);
  if (failure) record_.reason = failure->message;
  if (peers_.any(failure.has_value())) {
    record_.state = "failed";
    if (record_.reason.empty()) record_.reason = "It failed on another rank.";
    return false;
  }
  *ms = largest(mine) / calls;
  return true;
}

bool RankBench::checked_block(double* ms) {
  new_contents();
  for (const auto& buffer : problem_->buffers()) buffer->keep_original();
  if (!block(performer_, calls_, ms)) return false;
  if (options_.baseline_as_submission) return true;  // it does other work
  std::optional<Failure> failure = inspect(*problem_, stream_);
  const BadCount count = problem_->check_on_device(stream_);
  if (!failure && count.bad > 0) failure = failure_of(Judged(*problem_), count);
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
    problem_ = lab_.make_timed();
    new_contents();
    for (int i = 0; i < kWarmCalls; ++i)
      if (!block(baseline_, 1, &ms)) break;
    problem_.reset();
  }
  peers_.enter_all();
  fills_ = 0;  // all ranks fill with the same seeds
  record_.one_device_ms = largest(ms);
}

void RankBench::choose_calls() {
  double ms = 0;
  for (int i = 0; i < kWarmCalls; ++i)
    if (!block(baseline_, calls_, &ms)) return;
  calls_ = std::max(1, static_cast<int>(std::ceil(options_.block_ms / ms)));
}

// Baseline, submission, submission, baseline: a drift of the clock hits both alike.
bool RankBench::round(int number) {
  double b1 = 0;
  double s1 = 0;
  double s2 = 0;
  double b2 = 0;
  if (!block(baseline_, calls_, &b1) || !checked_block(&s1) || !checked_block(&s2) ||
      !block(baseline_, calls_, &b2)) {
    return false;
  }
  baseline_ms_.push_back((b1 + b2) / 2);
  submission_ms_.push_back((s1 + s2) / 2);
  ratios_.push_back(baseline_ms_.back() / submission_ms_.back());
  records_.write(
      SampleRecord{number, baseline_ms_.back(), submission_ms_.back(), ratios_.back(), 0});
  return true;
}

BenchRecord RankBench::run() {
  const auto begin = Clock::now();
  record_.size = lab_.timed_size();
  record_.baseline = lab_.baseline();
  record_.ranks = peers_.size();
  measure_one_device();
  problem_ = lab_.make_timed();
  new_contents();
  choose_calls();
  if (record_.state == "failed") {
    record_.state = "unavailable";  // the baseline's failure is not the submission's
    return record_;
  }
  double warm = 0;
  if (!checked_block(&warm)) return record_;
  for (int number = 1; number <= kMostRounds; ++number) {
    if (!round(number)) return record_;
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    const bool late = largest(seconds) > options_.limit_s;
    if (number < (late ? kFewestLateRounds : kFewestRounds)) continue;
    if (late || bootstrap_median(ratios_, options_.seed).half_width() <= kWidest) break;
  }
  conclude();
  return record_;
}

void RankBench::conclude() {
  const Interval interval = bootstrap_median(ratios_, options_.seed);
  const Cost cost = lab_.timed_cost();
  record_.ratio = median(ratios_);
  record_.low = interval.low;
  record_.high = interval.high;
  record_.rounds = static_cast<int>(ratios_.size());
  record_.calls_per_block = calls_;
  record_.baseline_ms = median(baseline_ms_);
  record_.submission_ms = median(submission_ms_);
  if (card_.bytes_per_second > 0) record_.floor_ms = 1e3 * cost.bytes / card_.bytes_per_second;
  record_.roofline_share = record_.floor_ms / record_.submission_ms;
  record_.gbs = cost.bytes / record_.submission_ms * 1e-6;
  record_.gflops = cost.flops / record_.submission_ms * 1e-6;
  const double ranks = peers_.size();
  record_.efficiency = record_.one_device_ms / (ranks * record_.submission_ms);
  record_.state = "ok";
  if (record_.submission_ms < kBelowFloor * record_.floor_ms) {
    record_.state = "impossible";
    record_.reason =
        fmt::format("{:.4g} ms a call is faster than the cards can do the work ({:.4g} ms).",
                    record_.submission_ms, record_.floor_ms);
  } else if (record_.rounds < kFewestLateRounds || interval.half_width() > kWidest) {
    record_.state = "unstable";
    record_.reason = fmt::format("After {} rounds the interval is still +-{:.2f} % wide.",
                                 record_.rounds, 100 * interval.half_width());
  }
}

}  // namespace

BenchRecord run_rank_bench(RankPeers& peers, const Lab& lab, const Card& card,
                           const Options& options, const Performer& performer,
                           const RecordWriter& records) {
  return RankBench(peers, lab, card, options, performer, records).run();
}

}  // namespace lab
