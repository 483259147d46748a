// Whether the submission works while the baseline is timed: whoever slows that down looks fast.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace lab {

/// Looks at the threads that the submission has started, and at what they give to the device.
class BaselineWatch {
 public:
  /// The threads that there are now are not the submission's.  Once, before it is loaded.
  static void submission_is_loaded_next();

  /// After it was loaded, and before its first call.
  BaselineWatch();
  /// Only the baseline has run meanwhile: threads that have come are not the submission's.
  /// `call_ms`: how long a call of it takes.
  void is_warm(double call_ms);

  /// Around a block of the baseline's calls.
  void begins();
  void ended(double ms, int calls);

  /// What the submission did meanwhile; empty where it did nothing that matters.
  std::string objection() const;

 private:
  std::map<int, std::int64_t> cpu_times() const;

  std::set<int> known_;        // threads
  std::set<int> from_load_;    // threads that came when the submission was loaded
  double warm_ms_ = 0;         // of a call
  std::vector<double> calls_;  // milliseconds of one call of each block
  std::map<int, std::int64_t> before_;
  std::uint64_t issued_before_ = 0;
  std::size_t blocks_that_ran_ = 0;   // in which threads of the submission ran at all
  std::size_t blocks_busy_ = 0;       // in which they ran for long
  std::size_t blocks_with_work_ = 0;  // in which they gave work to the device
};

}  // namespace lab
