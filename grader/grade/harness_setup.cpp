// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/harness_setup.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace grader {
namespace {

constexpr double kMoreForRanks = 8;  // seconds until all of them are gone
constexpr int kUsage = 2;            // the harness's exit code (docs/records.md)
constexpr double kEndSeconds = 5;    // from the last record to the end: a device is given back

/// The words before the harness's arguments.
std::vector<std::string> program_of(const HarnessSetup& setup) {
  std::vector<std::string> argv = setup.start;
  if (!argv.empty()) argv.emplace_back("--");
  argv.push_back(setup.harness.string());
  return argv;
}

}  // namespace

std::optional<Error> use_plug_in(const HarnessSetup& setup, Build build) {
  const std::filesystem::path& built = build == Build::fast ? setup.fast : setup.checked;
  if (built.empty()) return std::nullopt;
  std::error_code code;
  std::filesystem::remove(setup.submission, code);
  std::filesystem::copy_file(built, setup.submission, code);
  if (code) return Error{fmt::format("{}: {}", built.string(), code.message()), Blame::us};
  return std::nullopt;
}

std::vector<std::string> harness_arguments(const HarnessSetup& setup, const std::string& mode) {
  std::vector<std::string> argv = program_of(setup);
  if (!setup.start.empty()) {
    const double seconds = mode == "check" ? setup.case_seconds : 0;
    argv.push_back(fmt::format("--case-seconds={:g}", seconds));
  }
  if (setup.baseline_as_submission) {
    argv.push_back("--baseline-as-submission");
  } else if (setup.impostor.empty()) {
    argv.push_back("--submission=" + setup.submission.string());
  } else {
    argv.push_back("--impostor=" + setup.impostor);
  }
  argv.push_back("--mode=" + mode);
  if (mode == "bench" && !setup.timed.empty()) argv.push_back("--timed=" + setup.timed);
  argv.push_back(fmt::format("--seed={}", setup.seed));
  if (!setup.first_group.empty()) argv.push_back("--first-group=" + setup.first_group);
  if (mode == "bench" && setup.draws_timed_size) argv.emplace_back("--draw-timed-size");
  argv.push_back("--gtest_brief=1");
  argv.push_back("--gtest_color=no");
  return argv;
}

std::optional<Error> unknown_timed(const HarnessSetup& setup, const ProcessEnd& end) {
  if (setup.timed.empty() || end.kind != ProcessEnd::Kind::exited || end.code != kUsage)
    return std::nullopt;
  return Error{fmt::format("{}: {}", setup.harness.filename().string(), trim(end.err))};
}

std::filesystem::path key_file(const HarnessSetup& setup) {
  return setup.work_dir / "key";
}

ProcessSpec harness_process(const HarnessSetup& setup, const std::string& mode) {
  ProcessSpec spec;
  spec.argv = harness_arguments(setup, mode);
  spec.argv.push_back(fmt::format("--records-fd={}", kRecordsFd));
  spec.records = true;
  if (setup.seals) {
    spec.seal = key_file(setup);
    spec.argv.push_back("--seal=" + spec.seal.string());
    // The submission shall not read there what is asked of it.
    spec.options = setup.work_dir / "options";
    spec.shown_words = program_of(setup).size();
  }
  spec.directory = setup.work_dir;
  spec.environment = {"TMPDIR=" + setup.work_dir.string()};
  spec.memory_limit = setup.memory_limit;
  spec.file_limit = setup.file_limit;
  spec.all_files_limit = setup.all_files_limit;
  spec.untouched = {setup.work_dir, setup.submission};
  for (const auto& built : {setup.fast, setup.checked}) {
    if (!built.empty()) spec.untouched.push_back(built);
  }
  spec.quiet_limit = setup.case_seconds;
  spec.end_limit = kEndSeconds;
  if (!setup.start.empty()) {
    // What starts the ranks watches over their time itself, and tells who waits for whom.
    spec.quiet_limit += kMoreForRanks;
    spec.end_limit += kMoreForRanks;
    spec.grace = kMoreForRanks;
  }
  spec.first_limit = std::max(60.0, setup.case_seconds);  // a GPU may take long to wake up
  spec.total_limit = setup.total_seconds + spec.first_limit;
  return spec;
}

ProcessSpec watched_process(const HarnessSetup& setup, const std::string& mode) {
  ProcessSpec spec = harness_process(setup, mode);
  spec.quiet_limit = 0;
  spec.first_limit = 0;
  spec.total_limit = kWatchedSeconds;
  return spec;
}

}  // namespace grader
