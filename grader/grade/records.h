// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grade/case_result.h"

namespace grader {

/// The record "start": what the harness is about to do.
struct StartRecord {
  std::string card;
  std::string driver;
  std::string runtime;
  std::vector<std::pair<std::string, std::string>> cases;  ///< Name and group.
  std::map<std::string, std::string> skips;  ///< By name: why this machine cannot hold the case.
};

/// The record "diagnostic": what the device or a checker saw.
struct DiagnosticRecord {
  std::string kind;
  bool is_error = true;
  std::string message;
  std::string kernel;
  std::string file;
  int line = 0;
  int count = 1;
  std::string tool;
  std::string case_name;
};

/// The unit in which a card moves memory.
inline constexpr double kSectorBytes = 32;

/// The record "counter": what a kernel, or one line of it, did in one case.  Without a kernel: what
/// the host asked for in the submission's call.
struct CounterRecord {
  std::string case_name;
  std::string kernel;
  std::string file;  ///< Empty, and line 0: the whole kernel.
  int line = 0;
  double launches = 0, blocks = 0, threads = 0;  ///< Of the whole kernel.
  std::map<std::string, double> counts;          ///< By name of the metric.

  /// 0 for what is not there.
  double count(const std::string& metric) const;
};

/// Launches of one kernel with one configuration, or copies or fills of one length.
struct WorkKind {
  std::string kernel;  ///< Empty for copies and fills.
  std::string shape;   ///< As the harness writes it; empty where there are too many.

  auto operator<=>(const WorkKind&) const = default;
};

/// How often each kind was asked for.
using Work = std::map<WorkKind, double>;

/// One of the first calls of a case.
struct CallOfRun {
  std::string case_name;
  int call = 1;
  int rank = -1;  ///< -1: there is only one process.

  auto operator<=>(const CallOfRun&) const = default;
};

/// Records "work": what the host asked the device for.
using WorkOfRun = std::map<CallOfRun, Work>;

/// Records "rank" with the state "done", added up: what one rank did with MPI.
struct RankTotals {
  double calls = 0;  ///< Of the contract's function.
  double sends = 0, sent_bytes = 0, receives = 0, received_bytes = 0, collectives = 0, waits = 0;
};

/// The record "prediction": how long one launch of the timed case would take on a card.
struct PredictionRecord {
  std::string card;
  std::string kernel;
  double ms = 0;
  std::string bound;  ///< What limits the kernel most.
};

/// The record "bench": the end of the timing protocol.
struct BenchRecord {
  std::string state;  ///< ok, unstable, disturbed, failed, impossible, unavailable
  std::string reason;
  std::string size;
  std::string baseline;
  double ratio = 0;
  double low = 0;
  double high = 0;
  double baseline_ms = 0;
  double submission_ms = 0;
  double floor_ms = 0;
  double roofline_share = 0;
  double gbs = 0;
  double gflops = 0;
  int cards = 1;            ///< That did the work together.
  double predicted_ms = 0;  ///< Of the whole call, where nothing was measured; otherwise 0.
  double predicted_baseline_ms = 0;  ///< The same of the baseline, for a lab that predicts it.
};

/// All records of one run of a harness (docs/records.md), read line by line.
struct Records {
  std::optional<StartRecord> start;
  std::vector<CaseResult> cases;
  std::vector<DiagnosticRecord> diagnostics;
  std::vector<CounterRecord> counters;
  WorkOfRun work;
  std::vector<PredictionRecord> predictions;
  std::map<int, RankTotals> ranks;             ///< By rank; of a lab without MPI there are none.
  std::set<std::pair<int, std::string>> told;  ///< Of whom and which case: its first call counts.
  std::optional<BenchRecord> bench;
  int samples = 0;        ///< Rounds of the timing protocol so far.
  std::string open_case;  ///< Begun and not ended.
  bool finished = false;  ///< The summary came.
  int unreadable = 0;     ///< Lines that are no records.

  /// Takes one line.  A line that is no record is counted, and otherwise ignored.
  void take(std::string_view line);
};

}  // namespace grader
