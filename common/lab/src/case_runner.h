// Runs one case: fills the inputs, calls the submission several times, judges each call.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "diagnose.h"
#include "host_view.h"
#include "lab/cases.h"
#include "perform.h"
#include "records.h"

namespace lab {

struct CaseResult {
  CaseRecord record;
  bool device_lost = false;               // every later CUDA call fails: the process has to end
  std::vector<CounterRecord> counters{};  // of the first call, with care
  std::vector<WorkRecord> work{};         // of the first calls
};

/// Whether single blocks of the case run, in arrays that may be larger than the memory.
bool is_looked_at_by_blocks(const CaseInfo& info);

/// Why this machine cannot hold the case, whoever is judged; empty where it can, as far as is known
/// before the case is made.
std::string reason_to_skip(const CaseInfo& info, const Gpu& gpu);

/// Of a comparison on the device that found something.
Failure failure_of_large(const Problem& problem, const BadCount& count);

class CaseRunner {
 public:
  struct Setting {
    std::uint64_t seed = 1;
    bool care = false;  // under a sanitizer: few calls, exact allocations, no poison
    Gpu gpu;
  };

  CaseRunner(const Lab& lab, Performer performer, Setting setting);
  CaseRunner(const CaseRunner&) = delete;
  CaseRunner& operator=(const CaseRunner&) = delete;
  ~CaseRunner();

  /// Never throws: a fault of the harness itself becomes a case with verdict internal_error.
  CaseResult run(std::size_t index, CaseInfo info);

 private:
  // What one call did: a failure that has a name already, or an outcome to be compared.
  struct Call {
    std::optional<Failure> failure{};
    std::optional<Outcome> outcome{};    // absent for large cases and failures
    std::optional<Mismatch> mismatch{};  // of the outcome, when it is wrong
    BadCount count{};                    // of a large case
    bool right() const { return bad() == 0; }
    /// Wrong elements; 1 where a failure says more.
    std::size_t bad() const { return failure ? 1 : mismatch ? mismatch->count : count.bad; }
  };

  std::optional<Failure> check(Problem& problem, const CaseInfo& info, int* calls);
  std::optional<Failure> check_by_blocks(Problem& problem, const CaseInfo& info, int* calls);
  void count_unchecked_launch(const CaseInfo& info);
  std::optional<Failure> check_second_count(Problem& problem, const CaseInfo& info,
                                            const Expected& expected, int* calls);
  std::optional<Failure> check_calls_in_a_row(Problem& problem, const CaseInfo& info,
                                              const Expected& expected, int* calls);
  std::optional<Failure> check_other_input(Problem& problem, const CaseInfo& info,
                                           const Expected& first, int* calls);
  struct NewInput {
    const Expected& before;  // of the call before
    const Expected& expected;
    const char* what_differs;
  };
  std::optional<Failure> check_new_input(Problem& problem, const CaseInfo& info,
                                         const NewInput& input);
  std::optional<Failure> check_host_view(Problem& problem, const CaseInfo& info,
                                         const Expected& first, int* calls);
  Call call_with_view(Problem& problem, const Expected& expected, const HostView& view);
  static Expected give_input(Problem& problem, const CaseInfo& info, std::uint64_t seed);
  static void keep_input(Problem& problem);
  static Expected take_input(Problem& problem, const CaseInfo& info);
  Call call(Problem& problem, const CaseInfo& info, const Expected& expected, int schedule);
  // After prepare(), or instead of it with outputs as the call before left them.
  Call finish_call(Problem& problem, const CaseInfo& info, const Expected& expected);
  std::optional<Failure> perform_and_keep_work(Problem& problem);
  void note_bytes_beside_kernels(const Problem& problem, std::uint64_t bytes);
  std::optional<Failure> explain(Problem& problem, const Expected& expected,
                                 std::vector<Call> calls);
  std::optional<Failure> name_by_nature(const Problem& problem, const Expected& expected,
                                        const std::vector<Call>& calls);
  Failure name_mistake(Problem& problem, const Expected& expected, const Call& wrong);
  std::vector<double> got_over_ones(Problem& problem);
  std::vector<int> schedules(bool is_long, bool is_large) const;

  const Lab& lab_;
  Performer performer_;
  Setting setting_;
  cudaStream_t stream_ = nullptr;
  std::optional<std::vector<double>> over_ones_;        // of got_over_ones(), once it was made
  std::size_t index_ = 0;                               // of the case that runs
  std::optional<std::vector<CounterRecord>> counters_;  // of its first call, once that is over
  // Whether a call takes whole arrays, so that a case of vast ones cannot be looked at by blocks:
  bool moves_whole_arrays_ = false;   // by copies and fills, where the arrays were longest so far
  bool writes_whole_arrays_ = false;  // in a single block
  bool runs_whole_ = false;           // the case that runs must be run again, not by blocks
  std::size_t longest_arrays_ = 0;    // in bytes
  std::vector<WorkRecord> work_;      // of its first calls
  // Groups, each with a number of ranks, whose calls in a row were looked at with care.
  std::set<std::pair<std::string, int>> groups_with_row_;
  bool has_failed_ = false;   // an earlier case has
  bool keeps_state_ = false;  // an earlier case showed that results depend on the calls before
};

}  // namespace lab
