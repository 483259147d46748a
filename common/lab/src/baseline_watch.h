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

/// What was seen in the baseline's blocks, and what follows from it.
class BaselineBlocks {
 public:
  /// One more block.  `ran_ns`: how long threads of the submission were on a core meanwhile.
  void add(double ms, int calls, std::int64_t ran_ns, bool gave_work);
  /// What the submission did in them; empty where it did nothing that matters.
  /// `warm_ms`: a call of the baseline before the submission's first.
  std::string objection(double warm_ms) const;

 private:
  std::vector<double> calls_;  // milliseconds of one call of each block
  std::size_t ran_ = 0;        // blocks in which threads of the submission ran at all
  std::size_t busy_ = 0;       // blocks in which they ran for long
  std::size_t gave_work_ = 0;  // blocks in which they gave work to the device
};

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
  std::string objection() const { return blocks_.objection(warm_ms_); }

 private:
  std::map<int, std::int64_t> cpu_times() const;

  std::set<int> known_;      // threads
  std::set<int> from_load_;  // threads that came when the submission was loaded
  double warm_ms_ = 0;       // of a call
  BaselineBlocks blocks_;
  std::map<int, std::int64_t> before_;
  std::uint64_t issued_before_ = 0;
};

}  // namespace lab
