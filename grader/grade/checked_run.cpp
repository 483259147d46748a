// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/checked_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "grade/explain_end.h"
#include "grade/grade.h"

namespace grader {
namespace {

constexpr std::string_view kOfRacecheck[] = {
    "missing_barrier",        "race",         "warp_synchronous", "stream_race", "host_race",
    "async_copy_not_awaited", "missing_fence"};
constexpr std::string_view kOfSynccheck[] = {
    "divergent_barrier",     "deadlock",
    "inactive_shuffle",      "wrong_mask",
    "uninitialised_barrier", "grid_sync_without_cooperative_launch",
    "kernel_never_ends"};

template <std::size_t N>
bool has(const std::string_view (&names)[N], const std::string& name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

/// The place in kCareTools of the checker that looks for this kind.
std::size_t checker_of(const std::string& kind) {
  if (has(kOfRacecheck, kind)) return 1;
  return has(kOfSynccheck, kind) ? 2 : 0;
}

/// Why the run proves nothing where it found nothing; empty when it got to its end.
std::string reason_of(const ProcessEnd& end, const Records& records, double seconds) {
  if (records.finished) return "";
  for (const DiagnosticRecord& one : records.diagnostics) {
    if (one.kind == "harness_failed") return one.message;
  }
  if (end.kind == ProcessEnd::Kind::timed_out) {
    return fmt::format("did not end within {:.0f} s", seconds);
  }
  if (end.kind == ProcessEnd::Kind::not_started) return "could not be run: " + trim(end.error);
  return "the cases did not get to their end under it";
}

/// A submission must not escape the checkers by ending the run in which they look: a fault that
/// only shows here is one all the same.  What took too long, or too much memory, is left open.
std::optional<Finding> crash_of(const ProcessEnd& end, const Records& records) {
  const bool exited = end.kind == ProcessEnd::Kind::exited && end.code != kDeviceFaultExit;
  const bool died = end.kind == ProcessEnd::Kind::signalled && !end.memory_ran_out;
  const bool ended = end.kind == ProcessEnd::Kind::files_too_large;
  if (records.finished || !records.start || !(exited || died || ended)) return std::nullopt;
  if (said_that_it_failed(records)) return std::nullopt;
  const bool known = std::any_of(records.diagnostics.begin(), records.diagnostics.end(),
                                 [](const DiagnosticRecord& one) { return one.is_error; });
  if (known) return std::nullopt;
  Finding finding = explain_end(end, records, kWatchedSeconds);
  finding.message = "Under the checkers: " + finding.message;
  return finding;
}

std::optional<Finding> giving_up_of(const Records& records) {
  for (const DiagnosticRecord& one : records.diagnostics) {
    if (one.kind == "harness_failed") {
      return Finding{Verdict::internal_error, "harness", "Under the checkers: " + one.message, ""};
    }
  }
  return std::nullopt;
}

/// No finding of a checker: it is about the processes around the cases.
bool is_of_the_start(const DiagnosticRecord& diagnostic) {
  return diagnostic.kind == "harness_failed" || diagnostic.kind == "ranks_never_end";
}

void take_diagnostics(const std::vector<DiagnosticRecord>& diagnostics, CareOutcome& outcome) {
  for (const DiagnosticRecord& diagnostic : diagnostics) {
    if (diagnostic.kind == "warp_synchronous") outcome.suspects.push_back(diagnostic);
    if (diagnostic.kind == "work_repeated") outcome.repeated = diagnostic;
    if (!diagnostic.is_error && is_warning(diagnostic.kind)) outcome.warnings.push_back(diagnostic);
    if (!diagnostic.is_error || is_of_the_start(diagnostic)) continue;
    outcome.tools[checker_of(diagnostic.kind)].errors.push_back(diagnostic);
  }
}

bool has_enough(const Records& records, const IsEnough& enough) {
  if (records.diagnostics.empty()) return false;
  CareOutcome so_far;
  for (const char* tool : kCareTools) so_far.tools.push_back({tool, false, "", {}});
  take_diagnostics(records.diagnostics, so_far);
  return enough(so_far.worst());
}

}  // namespace

Result<CareOutcome> run_checked(const HarnessSetup& setup, Processes& processes, double seconds,
                                const IsEnough& enough) {
  Records records;
  ProcessSpec spec = watched_process(setup, "care");
  spec.total_limit = seconds;
  if (enough) spec.is_enough = [&] { return has_enough(records, enough); };
  spec.on_record = [&](std::string_view line) { records.take(line); };
  spec.is_done = [&] { return records.finished; };
  const ProcessEnd end = processes.run(spec);
  if (end.kind == ProcessEnd::Kind::interrupted) return Error{"interrupted"};
  CareOutcome outcome;
  outcome.attack = explain_attack(end, records, seconds);
  outcome.crash = crash_of(end, records);
  outcome.gave_up = giving_up_of(records);
  outcome.cases = std::move(records.cases);
  outcome.counters = std::move(records.counters);
  outcome.work = std::move(records.work);
  const std::string reason = reason_of(end, records, seconds);
  for (const char* tool : kCareTools) outcome.tools.push_back({tool, reason.empty(), reason, {}});
  take_diagnostics(records.diagnostics, outcome);
  return outcome;
}

}  // namespace grader
