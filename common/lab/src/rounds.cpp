// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "rounds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stats.h"

namespace lab {
namespace {

constexpr std::size_t kFewest = 11;
constexpr std::size_t kFewestLate = 6;  // past the time limit: least to greatest is 97 % of 6
constexpr double kWidest = 0.005;       // half of the interval, as a share of the ratio
constexpr double kBelowFloor = 0.97;    // faster than this share of the roofline's time: impossible

}  // namespace

int Rounds::draw_calls(int calls) {
  const double factor = std::uniform_real_distribution<double>(0.9, 1.1)(draw_);
  return std::max(1, static_cast<int>(std::lround(calls * factor)));
}

double Rounds::add(double baseline_ms, double submission_ms) {
  baseline_ms_.push_back(baseline_ms);
  submission_ms_.push_back(submission_ms);
  ratios_.push_back(baseline_ms / submission_ms);
  return ratios_.back();
}

bool Rounds::are_enough(bool late) const {
  if (ratios_.size() < (late ? kFewestLate : kFewest)) return false;
  return late || bootstrap_median(ratios_, seed_).half_width() <= kWidest;
}

void Rounds::conclude(double bytes, double flops, BenchRecord& record) const {
  const Interval interval = bootstrap_median(ratios_, seed_);
  record.ratio = median(ratios_);
  record.low = interval.low;
  record.high = interval.high;
  record.rounds = static_cast<int>(ratios_.size());
  record.baseline_ms = median(baseline_ms_);
  record.submission_ms = median(submission_ms_);
  record.roofline_share = record.floor_ms / record.submission_ms;
  record.gbs = bytes / record.submission_ms * 1e-6;
  record.gflops = flops / record.submission_ms * 1e-6;
  record.state = "ok";
  if (record.submission_ms < kBelowFloor * record.floor_ms) {
    record.state = "impossible";
    record.reason =
        fmt::format("{:.4g} ms a call is faster than the {} can do the work ({:.4g} ms).",
                    record.submission_ms, record.ranks > 1 ? "cards" : "card", record.floor_ms);
  } else if (ratios_.size() < kFewestLate || interval.half_width() > kWidest) {
    record.state = "unstable";
    record.reason = fmt::format("After {} rounds the interval is still +-{:.2f} % wide.",
                                record.rounds, 100 * interval.half_width());
  }
}

}  // namespace lab
