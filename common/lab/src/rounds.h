// The rounds of a measurement (docs/measuring.md): when there are enough, and what they come to.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "records.h"

namespace lab {

/// The same for one process and for several ranks.
class Rounds {
 public:
  static constexpr int kMost = 41;

  /// `seed` draws the resamples of the intervals, and the calls of blocks.
  explicit Rounds(std::uint64_t seed) : seed_(seed), draw_(seed) {}

  /// Up to a tenth more or less than `calls`, so that which calls are the last, whose results are
  /// checked, differs from block to block.
  int draw_calls(int calls);

  /// One round: milliseconds for a call of each.  Returns the ratio, baseline over submission.
  double add(double baseline_ms, double submission_ms);
  /// Whether the interval is narrow enough, or, past the time limit (`late`), the rounds many
  /// enough.
  bool are_enough(bool late) const;
  /// Sets what the rounds measured, with the state and its reason.  record.floor_ms, the least time
  /// that the hardware needs for a call, and record.ranks stand there already; `bytes` and `flops`
  /// are a call's.
  void conclude(double bytes, double flops, BenchRecord& record) const;

 private:
  std::uint64_t seed_;
  std::mt19937_64 draw_;
  std::vector<double> ratios_, baseline_ms_, submission_ms_;
};

}  // namespace lab
