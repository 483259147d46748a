// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "explain/count_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "explain/all_cases.h"
#include "grade/compile.h"
#include "grade/harness_setup.h"
#include "process/memory_limit.h"
#include "process/run_directory.h"

namespace grader {
namespace {

constexpr double kSeconds = 180;

std::string fault_of(const ProcessEnd& end, const Records& records) {
  if (records.finished) return "";
  const std::string where = records.open_case.empty() ? "" : " in case " + records.open_case;
  if (end.kind == ProcessEnd::Kind::timed_out) {
    return fmt::format("the run did not end within {:.0f} s{}", kSeconds, where);
  }
  return fmt::format("the run broke off{}; scripts/lab grade tells why", where);
}

}  // namespace

Result<CountOutcome> run_counting(const Device& device, const Lab& lab,
                                  const std::filesystem::path& source,
                                  const std::filesystem::path& runs, std::uint64_t seed,
                                  Processes& processes) {
  if (device.care_compile.empty()) {
    return Error{fmt::format("the {} device of this build cannot count", device.name)};
  }
  auto directory = RunDirectory::make(runs);
  if (!directory.ok()) return directory.error();
  HarnessSetup setup;
  setup.harness = fill_in({device.harness}, {{"lab", lab.name}}).front();
  setup.work_dir = directory.value().path();
  setup.submission = setup.work_dir / "counted.so";
  setup.seed = seed;
  setup.memory_limit = memory_limit(1, lab.facts.needs.memory_gb);
  Device counting = device;
  counting.compile = counting.care_compile;
  CountOutcome outcome;
  const auto fault =
      compile(counting, lab, std::filesystem::absolute(source), setup.submission, processes);
  if (!fault.ok()) return fault.error();
  if (fault.value()) {
    outcome.fault = fault.value()->finding.message;
    outcome.compiler_lines = fault.value()->lines;
    return outcome;
  }
  Records records;
  ProcessSpec spec = harness_process(setup, "care");
  spec.quiet_limit = 0;
  spec.first_limit = 0;
  spec.total_limit = kSeconds;
  spec.on_record = [&](std::string_view line) { records.take(line); };
  const ProcessEnd end = processes.run(spec);
  if (end.kind == ProcessEnd::Kind::interrupted) return Error{"interrupted", Blame::user};
  if (end.kind == ProcessEnd::Kind::not_started) return Error{end.error, Blame::us};
  outcome.fault = fault_of(end, records);
  outcome.cases = records.cases.size();
  outcome.failed = static_cast<std::size_t>(
      std::count_if(records.cases.begin(), records.cases.end(),
                    [](const CaseResult& one) { return one.state == CaseResult::State::failed; }));
  outcome.counters = all_cases(records.counters);
  return outcome;
}

}  // namespace grader
