// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "explain/timeline_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/files.h"
#include "base/json.h"
#include "base/text.h"
#include "explain/counted_submission.h"

namespace grader {
namespace {

/// Nothing when the harness could run.
std::optional<Error> why_not_run(const ProcessEnd& end) {
  if (end.kind == ProcessEnd::Kind::interrupted) return Error{"interrupted"};
  if (end.kind == ProcessEnd::Kind::not_started) return Error{end.error, Blame::us};
  return std::nullopt;
}

Error no_end(const Lab& lab) {
  return Error{fmt::format("{}: the timed case did not run to its end; scripts/lab grade tells why",
                           lab.name)};
}

/// The device draws its own virtual time.
Result<std::string> predict(const Lab& lab, const HarnessSetup& setup,
                            const std::filesystem::path& drawing, Processes& processes) {
  ProcessSpec spec = watched_process(setup, "bench");
  spec.environment.push_back("SIMT_TIMELINE=" + drawing.string());
  spec.on_record = [](std::string_view) {};
  if (const auto error = why_not_run(processes.run(spec))) return *error;
  auto text = read_file(drawing);
  if (!text.ok()) return no_end(lab);
  return text;
}

/// The harness's records of what a tracer saw are drawn.
Result<std::string> measure(const Device& device, const Lab& lab, const HarnessSetup& setup,
                            const std::filesystem::path& drawing, Processes& processes) {
  std::string records;
  Json last;
  ProcessSpec spec = watched_process(setup, "timeline");
  spec.argv.push_back("--tracer=" + device.timeline.tracer);
  spec.on_record = [&](std::string_view line) {
    records.append(line).push_back('\n');
    last = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  };
  if (const auto error = why_not_run(processes.run(spec))) return *error;
  if (!last.is_object() || last.value("type", "") != "timeline") return no_end(lab);
  if (last.value("state", "") != "ok") {
    return Error{fmt::format("{}: no timeline: {}", lab.name, last.value("reason", ""))};
  }
  const auto file = setup.work_dir / "records.jsonl";
  if (const auto error = write_file_atomically(file, records)) return *error;
  ProcessSpec draw;
  draw.argv = device.timeline.draw;
  draw.argv.insert(draw.argv.end(), {file.string(), drawing.string()});
  const ProcessEnd end = processes.run(draw);
  if (const auto error = why_not_run(end)) return *error;
  if (!end.succeeded()) return Error{fmt::format("{}: {}", lab.name, end.err)};
  return read_file(drawing, 64 << 20);
}

}  // namespace

bool shows_submission(std::string_view timeline) {
  const std::vector<std::string> lines = split_lines(timeline);
  return std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    const std::string row = trim(line);
    const bool is_work = !row.empty() && row[0] >= '0' && row[0] <= '9';  // begins with its time
    return is_work && !row.ends_with("(coarse)") && !row.ends_with(" fill");
  });
}

bool is_measured(const Device& device) {
  return device.care_compile.empty();
}

Result<std::string> run_timeline(const Device& device, const Lab& lab,
                                 const std::filesystem::path& source,
                                 const std::filesystem::path& runs, std::uint64_t seed,
                                 TimelineForm form, Processes& processes) {
  Device compiling = device;  // what is measured is compiled as it is graded
  if (is_measured(device)) compiling.care_compile = device.compile;
  const auto submission = compile_counted(compiling, lab, source, runs, seed, processes);
  if (!submission.ok()) return submission.error();
  if (!submission.value().fault.empty()) {
    return Error{submission.value().fault + ": scripts/lab grade tells more"};
  }
  const HarnessSetup& setup = submission.value().setup;
  const auto drawing =
      setup.work_dir / (form == TimelineForm::text ? "timeline.txt" : "timeline.svg");
  return is_measured(device) ? measure(device, lab, setup, drawing, processes)
                             : predict(lab, setup, drawing, processes);
}

}  // namespace grader
