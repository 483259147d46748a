// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "explain/count_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "explain/all_cases.h"
#include "explain/counted_submission.h"

namespace grader {
namespace {

/// No case of a right submission takes as long, counted.
constexpr double kCaseSeconds = 60;

std::string fault_of(const ProcessEnd& end, const Records& records) {
  if (records.finished) return "";
  const std::string where = records.open_case.empty() ? "" : " in case " + records.open_case;
  if (end.kind == ProcessEnd::Kind::timed_out) {
    return fmt::format("the run did not end within {:.0f} s{}; scripts/lab grade tells why",
                       end.was_quiet ? kCaseSeconds : kWatchedSeconds, where);
  }
  return fmt::format("the run broke off{}; scripts/lab grade tells why", where);
}

}  // namespace

bool has_kernels(const CountOutcome& outcome) {
  return std::any_of(outcome.counters.begin(), outcome.counters.end(),
                     [](const CounterRecord& one) { return !one.kernel.empty(); });
}

Result<CountOutcome> run_counting(const Device& device, const Lab& lab,
                                  const std::filesystem::path& source,
                                  const std::filesystem::path& runs, std::uint64_t seed,
                                  Processes& processes) {
  auto submission = compile_counted(device, lab, source, runs, seed, processes);
  if (!submission.ok()) return submission.error();
  CountOutcome outcome;
  outcome.fault = std::move(submission.value().fault);
  outcome.compiler_lines = std::move(submission.value().compiler_lines);
  if (!outcome.fault.empty()) return outcome;
  Records records;
  ProcessSpec spec = watched_process(submission.value().setup, "care");
  spec.quiet_limit = kCaseSeconds;
  spec.on_record = [&](std::string_view line) { records.take(line); };
  spec.is_done = [&] { return records.finished; };
  const ProcessEnd end = processes.run(spec);
  if (end.kind == ProcessEnd::Kind::interrupted) return Error{"interrupted", Blame::user};
  if (end.kind == ProcessEnd::Kind::not_started) return Error{end.error, Blame::us};
  outcome.fault = fault_of(end, records);
  outcome.cases = records.cases.size();
  outcome.failed = static_cast<std::size_t>(
      std::count_if(records.cases.begin(), records.cases.end(),
                    [](const CaseResult& one) { return one.state == CaseResult::State::failed; }));
  outcome.counters = all_cases(records.counters);
  outcome.ranks = std::move(records.ranks);
  if (outcome.fault.empty() && !has_kernels(outcome)) {
    outcome.fault = "no kernel ran; scripts/lab grade tells why";
  }
  return outcome;
}

}  // namespace grader
