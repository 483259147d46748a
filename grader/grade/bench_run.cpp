// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/bench_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "grade/explain_end.h"
#include "grade/perf_score.h"
#include "grade/suspect.h"

namespace grader {
namespace {

constexpr double kBenchSeconds = 300;
constexpr double kSecondsPerRound = 90;

BenchOutcome impossible(const BenchRecord& record, std::string message) {
  BenchOutcome outcome;
  outcome.record = record;
  outcome.measured.share = 0;
  outcome.finding = {Verdict::cheating_suspected, "impossible_speed", std::move(message),
                     "work that is skipped, kept from an earlier call, or left running"};
  return outcome;
}

}  // namespace

std::optional<Finding> BenchOutcome::doubtful() const {
  return may_be_the_machines(finding) ? std::optional(finding) : std::nullopt;
}

void BenchOutcome::blame_submission() {
  if (harness_failed()) finding = breaks_harness(finding);
}

BenchOutcome judge_bench(const BenchRecord& record, const ThroughputRule& rule) {
  if (record.state == "impossible") {
    return impossible(
        record, record.reason.empty() ? "It is faster than the hardware can be." : record.reason);
  }
  if (record.state == "ok" && record.ratio > rule.not_credible) {
    return impossible(record,
                      fmt::format("It is {:.2f} times as fast as {}; more than {:.2f} is not "
                                  "credible.",
                                  record.ratio, rule.baseline, rule.not_credible));
  }
  BenchOutcome outcome;
  outcome.record = record;
  if (record.state == "disturbed") {
    outcome.measured.share = 0;
    outcome.finding = {Verdict::cheating_suspected, "disturbs_baseline", record.reason,
                       "threads that the function starts: none may go on after it"};
  } else if (record.state == "ok") {
    outcome.measured.share = perf_share(rule, record.ratio);
  } else if (record.state == "failed") {
    outcome.measured.share = 0;
    outcome.finding = {
        Verdict::wrong_answer, "unexplained",
        fmt::format("At the size that is timed{} the result is wrong: {}",
                    record.size.empty() ? "" : fmt::format(" ({})", record.size), record.reason),
        "what differs at large sizes: 32-bit indices, too few blocks, a cached result"};
  } else {
    outcome.measured.reason =
        record.reason.empty() ? fmt::format("the timing is {}", record.state) : record.reason;
  }
  return outcome;
}

Result<BenchOutcome> run_bench(const HarnessSetup& setup, const ThroughputRule& rule,
                               Processes& processes, const std::function<void(int)>& on_round) {
  Records records;
  ProcessSpec spec = harness_process(setup, "bench");
  spec.quiet_limit = kSecondsPerRound;
  spec.first_limit = kSecondsPerRound;
  spec.total_limit = kBenchSeconds;
  spec.on_record = [&](std::string_view line) {
    records.take(line);
    if (on_round) on_round(records.samples);
  };
  spec.is_done = [&] { return records.bench.has_value(); };
  const ProcessEnd end = processes.run(spec);
  if (end.kind == ProcessEnd::Kind::interrupted) return Error{"interrupted"};
  if (end.kind == ProcessEnd::Kind::not_started) {
    return Error{fmt::format("cannot start {}: {}", spec.argv.at(0), end.error), Blame::us};
  }
  if (auto unknown = unknown_timed(setup, end)) return *unknown;
  const auto attack = explain_attack(end, records, kSecondsPerRound);
  if (records.bench && !attack) return judge_bench(*records.bench, rule);
  BenchOutcome outcome;
  outcome.measured.share = 0;
  outcome.finding = attack ? *attack : explain_end(end, records, kSecondsPerRound);
  outcome.finding.message = "At the size that is timed: " + outcome.finding.message;
  return outcome;
}

}  // namespace grader
