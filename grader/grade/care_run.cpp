// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/care_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/files.h"
#include "base/text.h"
#include "grade/explain_end.h"
#include "grade/suspect.h"
#include "seal/seal.h"

namespace grader {
namespace {

/// Where the harness writes its own records: as a grandchild it does not have our pipe.
std::filesystem::path harness_records(const HarnessSetup& setup, const std::string& tool) {
  return setup.work_dir / (tool + ".jsonl");
}

/// True when the harness got to its end under the tool.
/// `key`: of its records.  One that is not sealed with it counts for nothing.
bool harness_finished(const HarnessSetup& setup, const std::string& tool, const seal::Key& key) {
  const auto text = read_file(harness_records(setup, tool));
  if (!text.ok()) return false;
  Records records;
  seal::Checker checker(key);
  for (const std::string& line : split_lines(text.value())) {
    if (!setup.seals || checker.take(line)) records.take(line);
  }
  return records.finished && checker.is_complete();
}

/// The harness finds it there, as the tool finds its own in key_file().
std::filesystem::path harness_key_file(const HarnessSetup& setup, const std::string& tool) {
  return setup.work_dir / (tool + ".key");
}

ProcessSpec tool_process(const Device& device, const HarnessSetup& setup, const std::string& tool) {
  ProcessSpec spec = watched_process(setup, "care");
  spec.options.clear();  // the tool passes its words on to the harness
  spec.argv = device.care;
  spec.argv.insert(spec.argv.end(), {"--tool", tool, fmt::format("--records-fd={}", kRecordsFd)});
  if (setup.seals) spec.argv.push_back("--seal=" + key_file(setup).string());
  spec.argv.push_back("--");
  const auto harness = harness_arguments(setup, "care");
  spec.argv.insert(spec.argv.end(), harness.begin(), harness.end());
  spec.argv.push_back("--records=" + harness_records(setup, tool).string());
  if (setup.seals) spec.argv.push_back("--seal=" + harness_key_file(setup, tool).string());
  return spec;
}

Finding finding_of(const ToolOutcome& outcome) {
  const DiagnosticRecord& first = outcome.errors.front();
  Finding finding{Verdict::device_fault, first.kind, first.message, ""};
  if (outcome.tool == "racecheck") {
    finding.verdict = Verdict::race;
    // The cpu device tells threads of one block, which a barrier orders, from blocks.
    finding.diagnosis = first.kind == "race" ? "data_race"
                        : first.kind.ends_with("_race") || first.kind == "missing_fence"
                            ? first.kind
                            : "missing_barrier";
  }
  if (!first.file.empty()) {
    finding.look_at =
        fmt::format("{}:{}", first.file.substr(first.file.rfind('/') + 1), first.line);
  }
  if (!first.kernel.empty()) {
    finding.look_at +=
        fmt::format("{}kernel {}", finding.look_at.empty() ? "" : ", ", first.kernel);
  }
  return finding;
}

}  // namespace

std::optional<Finding> CareOutcome::harness_fault() const {
  if (gave_up) return gave_up;
  for (const CaseResult& one : cases) {
    if (one.finding.verdict == Verdict::internal_error) return one.finding;
  }
  return std::nullopt;
}

std::optional<Finding> CareOutcome::doubtful() const {
  for (const CaseResult& one : cases) {
    if (may_be_the_machines(one.finding)) return one.finding;
  }
  if (crash && may_be_the_machines(*crash)) return crash;
  return gave_up;
}

void CareOutcome::blame_submission() {
  if (crash) return;
  if (const auto fault = harness_fault()) crash = breaks_harness(*fault);
}

Measured CareOutcome::measured() const {
  if (crash) return {0, "it ended the run of the checkers"};
  double clean = 0;
  for (const ToolOutcome& one : tools) {
    if (!one.ran && one.errors.empty()) return {std::nullopt, one.tool + ": " + one.reason};
    if (one.errors.empty()) ++clean;
  }
  return {clean / static_cast<double>(std::max<std::size_t>(tools.size(), 1)), ""};
}

Finding CareOutcome::worst() const {
  Finding worst = crash.value_or(Finding{});
  for (const ToolOutcome& one : tools) {
    if (one.errors.empty()) continue;
    const Finding finding = finding_of(one);
    // A race explains what the other checkers may see of it, so it goes first here; a value of no
    // lane explains the accesses that it leads to.
    const bool cause = finding.verdict == Verdict::race ||
                       (worst.verdict != Verdict::race && finding.diagnosis == "inactive_shuffle");
    const bool first = worst.verdict == Verdict::ok || cause;
    if (first) worst = finding;
  }
  return worst;
}

Finding CareOutcome::suspect() const {
  if (suspects.empty()) return {};
  return finding_of({"racecheck", true, "", suspects});
}

Result<CareOutcome> run_care(const Device& device, const HarnessSetup& setup,
                             const std::vector<std::string>& tools, Processes& processes) {
  CareOutcome outcome;
  for (const std::string& tool : tools) {
    Records records;
    ProcessSpec spec = tool_process(device, setup, tool);
    spec.on_record = [&](std::string_view line) { records.take(line); };
    const seal::Key key = seal::random_key();
    if (setup.seals) seal::leave_key(harness_key_file(setup, tool).string(), key);
    const ProcessEnd end = processes.run(spec);
    if (end.kind == ProcessEnd::Kind::interrupted) return Error{"interrupted"};
    ToolOutcome one;
    one.tool = tool;
    one.ran = end.succeeded() && harness_finished(setup, tool, key);
    if (const auto attack = explain_attack(end, records, kWatchedSeconds)) outcome.attack = attack;
    if (end.succeeded() && !one.ran) {
      one.reason = "the cases did not get to their end under it";
    } else if (!one.ran) {
      one.reason = end.kind == ProcessEnd::Kind::timed_out
                       ? fmt::format("did not end within {:.0f} s", kWatchedSeconds)
                       : "could not be run: " + trim((end.error + end.err).substr(0, 200));
    }
    for (const DiagnosticRecord& diagnostic : records.diagnostics) {
      if (diagnostic.kind == "tool_failed") {
        one.ran = false;  // what it did not report proves nothing
        one.reason = diagnostic.message;
      } else if (diagnostic.is_error) {
        one.errors.push_back(diagnostic);
      }
    }
    outcome.tools.push_back(std::move(one));
  }
  return outcome;
}

}  // namespace grader
