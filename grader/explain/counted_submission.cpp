// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "explain/counted_submission.h"

#include <fmt/format.h>

#include <utility>

#include "base/text.h"
#include "grade/compile.h"
#include "grade/machine_advice.h"
#include "process/file_limit.h"
#include "process/memory_limit.h"

namespace grader {

Result<CountedSubmission> compile_counted(const Device& device, const Lab& lab,
                                          const std::filesystem::path& source,
                                          const std::filesystem::path& runs, std::uint64_t seed,
                                          Processes& processes) {
  if (device.care_compile.empty()) {
    return Error{fmt::format("the {} device of this build cannot count", device.name)};
  }
  auto directory = RunDirectory::make(runs);
  if (!directory.ok()) return directory.error();
  CountedSubmission submission{std::move(directory.value()), {}, {}, {}};
  HarnessSetup& setup = submission.setup;
  setup.start = device.start;
  setup.seals = device.seals;
  setup.harness = fill_in({device.harness}, {{"lab", lab.name}}).front();
  setup.work_dir = submission.directory.path();
  setup.submission = setup.work_dir / "counted.so";
  setup.seed = seed;
  setup.memory_limit = memory_limit(1, lab.facts.needs.memory_gb);
  setup.file_limit = file_limit(lab.facts.needs.memory_gb);
  const auto fault = compile(device, lab, std::filesystem::absolute(source), setup.submission,
                             processes, Build::checked);
  if (!fault.ok()) return fault.error();
  if (fault.value() && !fault.value()->names_source &&
      lacks_disk(join(fault.value()->lines, "\n"))) {
    return Error{fmt::format("the compiler could not write its output: look at {}",
                             machine_advice(fault.value()->finding.message, runs)),
                 Blame::us};
  }
  if (fault.value()) {
    submission.fault = fault.value()->finding.message;
    submission.compiler_lines = fault.value()->lines;
  }
  return submission;
}

}  // namespace grader
