// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "baseline_watch.h"
#include "device.h"
#include "lab/check.h"
#include "lab/inputs.h"
#include "live.h"
#include "peers.h"
#include "predict.h"
#include "ring.h"
#include "rounds.h"
#include "stats.h"

namespace lab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kWindowsAgree = 0.005;  // the warm-up is over when three windows agree
constexpr int kMostWindows = 20;
constexpr double kClocksAgree = 0.03;  // host clock and events

double ms_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// A block of calls, timed from "go" to "everything on the device is done".
struct Block {
  int calls = 0;
  double ms = 0;        // host clock
  double event_ms = 0;  // events on the stream: telemetry
};

class Bench {
 public:
  Bench(const Lab& lab, const Gpu& gpu, const Options& options, const Performer& performer,
        const RecordWriter& records)
      : gpu_(gpu), options_(options), performer_(performer), records_(records) {
    cost_ = lab.timed_cost();
    record_.size = lab.timed_size();
    record_.baseline = lab.baseline();
    CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
    CUDA_CHECK(cudaEventCreate(&start_));
    CUDA_CHECK(cudaEventCreate(&stop_));
    Keeping::current() = {true, false, true, stream_};
    ring_ = std::make_unique<Ring>(lab, gpu.l2_bytes, options.ring);
  }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;
  ~Bench() {
    cudaEventDestroy(start_);
    cudaEventDestroy(stop_);
    cudaStreamDestroy(stream_);
  }

  BenchRecord run();

 private:
  bool block(const Performer& performer, int calls, Block& block);
  bool baseline_block(Block& block);
  bool checked_block(int calls, Block& block);
  bool warm_up();
  bool first_call();
  int drawn(int calls);
  bool submission_block(Block& block);
  void choose_calls(double call_ms);
  bool round(int number);
  void conclude();
  void compare_clocks() const;
  void new_contents() { ring_->refill(mix(options_.seed, ++fills_)); }

  const Gpu& gpu_;
  const Options& options_;
  const Performer& performer_;
  const RecordWriter& records_;
  const Performer baseline_ = [](Problem& p, cudaStream_t stream) { p.call_baseline(stream); };
  BaselineWatch watch_;
  Cost cost_;
  BenchRecord record_;
  std::unique_ptr<Ring> ring_;
  cudaStream_t stream_ = nullptr;
  cudaEvent_t start_ = nullptr;
  cudaEvent_t stop_ = nullptr;
  std::uint64_t fills_ = 0;
  int calls_ = 1;             // per block of the baseline, about
  int submission_calls_ = 1;  // per block of the submission: as many, or what fills the time
  Rounds rounds_{options_.seed};
  std::vector<double> clock_ratios_;  // events over host clock
};

// False, with the reason in the record, when the block failed.
bool Bench::block(const Performer& performer, int calls, Block& block) {
  ring_->prepare(static_cast<std::size_t>(calls));
  Clock::time_point go;
  const Performer all = [&](Problem&, cudaStream_t stream) {
    CUDA_CHECK(cudaEventRecord(start_, stream));
    go = Clock::now();
    for (int i = 0; i < calls; ++i) performer(ring_->turn(static_cast<std::size_t>(i)), stream);
    CUDA_CHECK(cudaEventRecord(stop_, stream));
    const live::Scope scope(live::Doing::synchronising);
    for (const cudaStream_t other : ring_->first().streams()) {
      CUDA_CHECK(cudaStreamSynchronize(other));
    }
    CUDA_CHECK(cudaDeviceSynchronize());  // all streams: work on a side stream counts too
    block.ms = ms_since(go);
  };
  if (auto failure = perform(all, ring_->first(), stream_)) {
    record_.state = "failed";
    record_.reason = failure->message;
    return false;
  }
  float event_ms = 0;
  CUDA_CHECK(cudaEventElapsedTime(&event_ms, start_, stop_));
  block.event_ms = static_cast<double>(event_ms);
  block.calls = calls;
  return true;
}

bool Bench::baseline_block(Block& timed) {
  watch_.begins();
  if (!block(baseline_, drawn(calls_), timed)) return false;
  watch_.ended(timed.ms, timed.calls);
  return true;
}

bool Bench::checked_block(int calls, Block& timed) {
  if (!block(performer_, calls, timed)) return false;
  if (options_.baseline_as_submission) return true;  // it may do other work: a copy, say
  if (auto failure = ring_->check(static_cast<std::size_t>(calls), stream_)) {
    record_.state = "failed";
    record_.reason = failure->message;
    return false;
  }
  return true;
}

// Runs the baseline until three windows agree; chooses the calls per block from its time alone.
bool Bench::warm_up() {
  new_contents();
  std::vector<double> windows;
  Block timed;
  if (!block(baseline_, calls_, timed)) return false;
  while (timed.ms < options_.block_ms / 4 && calls_ < (1 << 20)) {
    calls_ *= 2;
    if (!block(baseline_, calls_, timed)) return false;
  }
  for (int i = 0; i < kMostWindows; ++i) {
    choose_calls(timed.ms / calls_);
    if (!block(baseline_, calls_, timed)) return false;
    windows.push_back(timed.ms / calls_);
    if (windows.size() < 3) continue;
    const auto [low, high] = std::minmax_element(windows.end() - 3, windows.end());
    if (*high - *low <= kWindowsAgree * *high) break;
  }
  watch_.is_warm(windows.back());
  return true;
}

void Bench::choose_calls(double call_ms) {
  calls_ = std::max(1, static_cast<int>(std::ceil(options_.block_ms / call_ms)));
  if (!ring_->uses_each_once()) return;
  ring_->grow(static_cast<std::size_t>(calls_));
  new_contents();  // of the problems that were added
  calls_ = std::min(calls_, static_cast<int>(ring_->size()));
}

// Calls once for each problem to warm up, and once to see how slow the submission is.  If it is
// slower than the baseline, fewer calls than the baseline's fill a block.
bool Bench::first_call() {
  Block warm;
  Block once;
  new_contents();
  const int all = static_cast<int>(ring_->size());
  if (!checked_block(all, warm) || !checked_block(1, once)) return false;
  const double enough = std::ceil(options_.block_ms / once.ms);
  submission_calls_ = enough < calls_ ? std::max(1, static_cast<int>(enough)) : calls_;
  return true;
}

int Bench::drawn(int calls) {
  return ring_->most_of(rounds_.draw_calls(calls));
}

// Whoever is slow once, to be given short blocks, gains nothing: a block that is short of the time
// is measured again, with the baseline's number of calls, and so are all that follow.
bool Bench::submission_block(Block& timed) {
  if (!checked_block(drawn(submission_calls_), timed)) return false;
  if (submission_calls_ == calls_ || timed.ms >= options_.block_ms / 2) return true;
  submission_calls_ = calls_;
  new_contents();
  return checked_block(drawn(submission_calls_), timed);
}

// Baseline, submission, submission, baseline: a drift of the clock hits both alike.  The second
// half gets new contents, so that no result of the first can be used again.
bool Bench::round(int number) {
  Block b1;
  Block s1;
  Block s2;
  Block b2;
  new_contents();
  if (!baseline_block(b1) || !submission_block(s1)) return false;
  new_contents();
  if (!submission_block(s2) || !baseline_block(b2)) return false;
  const double calls = s1.calls + s2.calls;
  const double baseline = (b1.ms + b2.ms) / (b1.calls + b2.calls);
  const double submission = (s1.ms + s2.ms) / calls;
  const double event = (s1.event_ms + s2.event_ms) / calls;
  const double ratio = rounds_.add(baseline, submission);
  clock_ratios_.push_back(event / submission);
  records_.write(SampleRecord{number, baseline, submission, ratio, event});
  return true;
}

BenchRecord Bench::run() {
  const auto begin = Clock::now();
  if (!warm_up()) {
    record_.state = "unavailable";  // the baseline's failure is not the submission's
    return record_;
  }
  if (!first_call()) return record_;
  for (int number = 1; number <= Rounds::kMost; ++number) {
    if (!round(number)) return record_;
    const bool late = ms_since(begin) > options_.limit_s * 1e3;
    if (rounds_.are_enough(late)) break;
  }
  conclude();
  compare_clocks();
  return record_;
}

void Bench::conclude() {
  const double peak = cost_.flops_per_second > 0 ? cost_.flops_per_second : gpu_.fp32_flops;
  const double memory_s = gpu_.bytes_per_second > 0 ? cost_.bytes / gpu_.bytes_per_second : 0;
  const double flops_s = peak > 0 ? cost_.flops / peak : 0;
  record_.floor_ms = 1e3 * std::max(memory_s, flops_s);
  record_.calls_per_block = calls_;
  record_.note = ring_->first().timing_note();
  record_.devices = ring_->first().devices();
  rounds_.conclude(cost_.bytes, cost_.flops, record_);
  if (const std::string objection = watch_.objection(); !objection.empty()) {
    record_.state = "disturbed";
    record_.reason = objection;
  }
}

void Bench::compare_clocks() const {
  const double events = median(clock_ratios_);
  if (std::abs(events - 1) <= kClocksAgree) return;
  DiagnosticRecord warning;
  warning.kind = "clocks_disagree";
  warning.severity = "warning";
  warning.message = fmt::format(
      "Events on the stream saw {:.1f} % of the time that passed until the device was done.",
      100 * events);
  warning.tool = device::tool();
  records_.write(warning);
}

}  // namespace

bool run_bench(const Lab& lab, const Gpu& gpu, const Options& options, const Performer& performer,
               const RecordWriter& records) {
  BenchRecord record;
  record.state = "unavailable";
  record.size = lab.timed_size();
  record.baseline = lab.baseline();
  record.reason = options.force ? "" : device::no_timing();
  if (record.reason.empty()) {
    try {
      const auto of_ranks = Peers::here().bench(lab, gpu, options, performer, records);
      record = of_ranks ? *of_ranks : Bench(lab, gpu, options, performer, records).run();
    } catch (const std::exception& e) {
      record.reason = e.what();  // in our own work: too little memory or too few devices, say
    }
  } else if (Peers::here().size() > 1 && lab.predicts_baseline()) {
    record.reason += " What NCCL does between processes is not predicted.";
  } else {
    if (const int ranks = Peers::here().size(); ranks > 1) record.ranks = ranks;
    const std::string predicted = run_prediction(lab, performer, records, record);
    if (!predicted.empty()) record.reason += " " + predicted;
  }
  tell_if_controlled(records);
  records.write(record);
  if (record.rounds > 0)
    fmt::print("{}: {:.4f} of {} [{:.4f}, {:.4f}], {} rounds of {} calls, {:.4g} ms\n",
               record.state, record.ratio, record.baseline, record.low, record.high, record.rounds,
               record.calls_per_block, record.submission_ms);
  else
    fmt::print("{}: {}\n", record.state, record.reason);
  return record.state != "failed" && record.state != "disturbed";
}

}  // namespace lab
