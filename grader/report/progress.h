// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <mutex>
#include <string>

namespace grader {

/// Says on standard error what is being done: one line that changes on a terminal, plain lines for
/// each new step elsewhere (TERM=dumb included), nothing elsewhere when the output is JSON.  May be
/// used by several threads.
class Progress {
 public:
  explicit Progress(bool json);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// "31_gemm_tiling: compiling".  Counters in a step change often: elsewhere than on a terminal
  /// only the text up to the first comma decides whether it is a new step.
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
  std::string last_;
};

}  // namespace grader
