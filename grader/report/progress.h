// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <chrono>
#include <mutex>
#include <string>

namespace grader {

/// Says on standard error what is being done: one line that changes on a terminal; elsewhere
/// (TERM=dumb included) a plain line for each new step, and now and then how far a long one is;
/// nothing elsewhere when the output is JSON.  May be used by several threads.
class Progress {
 public:
  /// `pause` is the time between two plain lines of one step.
  explicit Progress(bool json, std::chrono::milliseconds pause = std::chrono::seconds(20));
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// "31_gemm_tiling: compiling".  Counters in a step change often: elsewhere than on a terminal
  /// the text up to the first comma decides whether it is a new step.
  void step(const std::string& what);

  /// A line that stays.
  void note(const std::string& what);

  /// Takes the changing line away.
  void clear();

 private:
  std::mutex mutex_;
  bool terminal_;
  bool silent_;
  bool shown_ = false;
  std::chrono::milliseconds pause_;
  std::string last_;
  std::chrono::steady_clock::time_point said_;
};

}  // namespace grader
