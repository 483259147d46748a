// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "explain/timeline_run.h"

#include <fmt/format.h>

#include "base/files.h"
#include "explain/counted_submission.h"

namespace grader {
Result<std::string> run_timeline(const Device& device, const Lab& lab,
                                 const std::filesystem::path& source,
                                 const std::filesystem::path& runs, std::uint64_t seed,
                                 TimelineForm form, Processes& processes) {
  const auto submission = compile_counted(device, lab, source, runs, seed, processes);
  if (!submission.ok()) return submission.error();
  if (!submission.value().fault.empty()) {
    return Error{submission.value().fault + ": scripts/lab grade tells more"};
  }
  const HarnessSetup& setup = submission.value().setup;
  const std::filesystem::path drawing =
      setup.work_dir / (form == TimelineForm::text ? "timeline.txt" : "timeline.svg");
  ProcessSpec spec = watched_process(setup, "bench");
  spec.environment.push_back("SIMT_TIMELINE=" + drawing.string());
  spec.on_record = [](std::string_view) {};
  const ProcessEnd end = processes.run(spec);
  if (end.kind == ProcessEnd::Kind::interrupted) return Error{"interrupted"};
  if (end.kind == ProcessEnd::Kind::not_started) return Error{end.error, Blame::us};
  auto text = read_file(drawing);
  if (!text.ok()) {
    return Error{fmt::format(
        "{}: the timed case did not run to its end; scripts/lab grade tells why", lab.name)};
  }
  return text;
}

}  // namespace grader
