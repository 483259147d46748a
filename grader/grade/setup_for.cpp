// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/setup_for.h"

#include <algorithm>

#include "process/file_limit.h"
#include "process/memory_limit.h"

namespace grader {

HarnessSetup setup_for(const GradeRequest& request, const Device& device,
                       const std::filesystem::path& harness, const std::filesystem::path& folder) {
  const LabFacts& facts = request.lab->facts;
  HarnessSetup setup;
  setup.start = device.start;
  setup.seals = device.seals;
  setup.harness = harness;
  setup.work_dir = folder;
  if (request.kind != SourceKind::impostor) {
    setup.submission = folder / "submission.so";
    setup.fast = folder / "fast.so";
    if (!device.care_compile.empty()) setup.checked = folder / "checked.so";
  }
  setup.impostor = request.impostor;
  setup.seed = request.seed;
  setup.draws_timed_size = request.draws_timed_size;
  setup.timed = request.timed;
  setup.first_group = request.first_group;
  if (request.control) setup.skip_cases = request.control->skip_cases;
  setup.memory_limit = memory_limit(request.workers, facts.needs.memory_gb);
  setup.file_limit = file_limit(facts.needs.memory_gb);
  setup.all_files_limit = all_files_limit(facts.needs.memory_gb);
  // Gradings side by side wait for each other's cores, unless each has its turn on the device.
  const double crowd = device.takes_turns ? 1 : std::max(1U, request.workers);
  setup.case_seconds = request.case_seconds.value_or(facts.case_seconds * crowd);
  setup.total_seconds = facts.total_seconds * crowd;
  return setup;
}

}  // namespace grader
